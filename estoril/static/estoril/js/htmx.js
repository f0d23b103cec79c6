/* htmx declares itself with `var`, which in a module is nobody else's: here it is made everybody's. */

globalThis.htmx = htmx;
