"""Compressed answers put together from pieces, most of which were compressed before.

Each piece is closed to its last byte and refers to no other, so that they stand in any order (RFC
1951); what joins them is a frame around all (RFC 1952).
"""

import secrets
import struct
import zlib

# Its length tells nothing of what is inside: as Django does, against BREACH.
LONGEST_NAME = 100
FRAME = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff"  # gzip, deflate, with a name, of no time or system
END = b"\x03\0"  # an empty last block
MOST_STORED = 65_535  # in one block


def packed(text: bytes) -> bytes:
    """A piece that is worth it."""
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return compressor.compress(text) + compressor.flush(zlib.Z_FULL_FLUSH)


def stored(text: bytes) -> bytes:
    """A short piece, as it is."""
    if len(text) > MOST_STORED:
        raise ValueError("too long to be stored in one block")
    return struct.pack("<BHH", 0, len(text), len(text) ^ 0xFFFF) + text


def framed(pieces: bytes, text: bytes) -> bytes:
    """An answer with ``Content-Encoding: gzip``: this text, of which the pieces are at hand."""
    name = b"a" * secrets.randbelow(LONGEST_NAME) + b"\0"
    check = struct.pack("<II", zlib.crc32(text), len(text) & 0xFFFFFFFF)
    return b"".join((FRAME, name, pieces, END, check))
