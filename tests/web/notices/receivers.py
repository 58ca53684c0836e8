"""Receivers of notices on this computer: an HTTPS server for push and webhooks, and a mail server."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from cogworks.web.notices.reach import Reach

NAMES = ("push.example", "hooks.example")


def certificate(folder: Path) -> Path:
    """A certificate for the names that tests send to, signed by itself, and its key."""
    key = generate_private_key(SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Receivers")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(each) for each in NAMES]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "receivers.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(private + made.public_bytes(Encoding.PEM))
    return path


@dataclass
class Request:
    """A request as it was received."""

    target: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """An HTTPS server that answers with the next of the given responses, the last one again and again."""

    pem: Path
    replies: list[bytes] = field(default_factory=lambda: [b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n"])
    received: list[Request] = field(default_factory=list)
    port: int = 0
    connections: int = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Receiver"]:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.pem)
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            await server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.received.append(Request(first.split(" ")[1], headers, body))
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if reply != b"silence":
            writer.write(reply)
            await writer.drain()
        else:
            await reader.read()
        writer.transport.abort()

    def reach(self, patience: float = 10.0) -> Reach:
        """Connections to this server, whatever name is asked for."""

        async def here(host: str, port: int) -> list[str]:
            return ["127.0.0.1"]

        trust = ssl.create_default_context(cafile=str(self.pem))
        return Reach(here, lambda address: True, (443, self.port), trust, patience)

    def address(self, name: str, path: str) -> str:
        return f"https://{name}:{self.port}{path}"


def status(code: int) -> bytes:
    return f"HTTP/1.1 {code} Status\r\ncontent-length: 0\r\n\r\n".encode()
