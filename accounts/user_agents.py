"""What a browser is called in a list of one's devices: a guess by what it says of itself."""

from django.utils.translation import gettext as _

# Later ones pretend to be earlier ones, so they are looked for first.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def browser_name(user_agent: str) -> str:
    def named(names: dict[str, str]) -> str | None:
        return next((name for mark, name in names.items() if mark in user_agent), None)

    browser, system = named(BROWSERS), named(SYSTEMS)
    if browser and system:
        return _("{browser} on {system}").format(browser=browser, system=system)
    return browser or system or _("A browser")
