"""Pages as they look, however their source is broken into lines."""

import re

BLOCKS = "p h1 h2 h3 h4 ul ol li dl dt dd table thead tbody tr th td div section form button option"
EDGE = re.compile(rf" ?(</?(?:{'|'.join(BLOCKS.split())})\b[^>]*>) ?")


def flat(html: str) -> str:
    """White space as browsers show it: one space between words, none at the edge of a block."""
    return EDGE.sub(r"\1", re.sub(r"\s+", " ", html)).replace(" >", ">")
