"""What browsers' push services want: a message only the browser can read (RFC 8291, 8188), and our
name under it (RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
from functools import lru_cache
from struct import pack

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096  # bytes: all that a service has to take, and so the longest message
LAST = b"\x02"  # the padding that says: no further record


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    """Raises ``ValueError`` for what is not URL-safe base64."""
    return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(point: bytes) -> ec.EllipticCurvePublicKey:
    """Raises ``ValueError`` for what is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


@lru_cache
def private_key(encoded: str) -> ec.EllipticCurvePrivateKey:
    """Return the private key with these 32 bytes, which the settings keep."""
    return ec.derive_private_key(int.from_bytes(decode(encoded), "big"), ec.SECP256R1())


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def encrypt(
    message: bytes,
    browser: bytes,
    auth: bytes,
    *,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Encrypt for the browser with this public key and secret. ``salt`` and ``own``: fresh ones."""
    salt = salt or os.urandom(16)
    own = own or ec.generate_private_key(ec.SECP256R1())
    sender = public_bytes(own.public_key())
    shared = own.exchange(ec.ECDH(), public_key(browser))
    secret = _derive(shared, auth, b"WebPush: info\0" + browser + sender, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    ciphertext = AESGCM(key).encrypt(nonce, message + LAST, None)
    return salt + pack("!LB", RECORD, len(sender)) + sender + ciphertext


def authorization(
    key: ec.EllipticCurvePrivateKey, audience: str, subject: str, expires: int
) -> str:
    """The header by which a push service knows us: who we are, for whom, until when."""
    claims = {"aud": audience, "exp": expires, "sub": subject}
    head = {"typ": "JWT", "alg": "ES256"}
    text = ".".join(
        encode(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims)
    )
    r, s = decode_dss_signature(key.sign(text.encode(), ec.ECDSA(SHA256())))
    token = f"{text}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={encode(public_bytes(key.public_key()))}"
