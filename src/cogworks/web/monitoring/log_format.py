"""How lines of the log look: as text or as JSON, with the id of their request and without secrets."""

import json
import logging
import re
import time
from typing import Final

from cogworks.web.http import request_ids
from cogworks.web.http.paths import PATHS

TEXT: Final = "text"
JSON: Final = "json"
FORMATS: Final = (TEXT, JSON)

FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
HIDDEN: Final = "***"


def _secret_paths() -> str:
    """A pattern of addresses that contain a token, up to the token."""
    starts = {path.partition("{token}")[0] for path in PATHS.values() if "{token}" in path}
    return "|".join(re.escape(start).replace(re.escape("{id}"), "[^/ ]+") for start in sorted(starts))


SECRETS: Final = (
    # Tokens in addresses, passwords of databases and mail servers, and headers.
    re.compile(rf"((?:{_secret_paths()}))[^\s/?\"']+"),
    re.compile(r"(\w+://[^\s:/@]+:)[^\s/@]+(?=@)"),
    re.compile(r"((?:cookie|authorization)[\"']?\s*[:=]\s*[\"']?)[^\r\n\"']+", re.IGNORECASE),
    re.compile(r"(\bpassword=)\S+", re.IGNORECASE),
)


def without_secrets(text: str) -> str:
    """A text with secrets replaced by asterisks."""
    for pattern in SECRETS:
        text = pattern.sub(rf"\1{HIDDEN}", text)
    return text


class TextLines(logging.Formatter):
    """One line of text, and the traceback of an error below it."""

    default_time_format, default_msec_format = "%Y-%m-%dT%H:%M:%S", "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__(FORMAT)
        self.converter = time.gmtime

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The line, with the id of its request."""
        id = request_ids.current()
        return super().formatMessage(record) + (f" (request {id})" if id else "")

    def format(self, record: logging.LogRecord) -> str:
        """The line and the traceback."""
        return without_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """One JSON object per line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname,
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if id := request_ids.current():
            line["request"] = id
        if record.exc_info and record.exc_info[1] is not None:
            line["traceback"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def lines_as(kind: str) -> logging.Formatter:
    """The formatter of this kind of log."""
    return JsonLines() if kind == JSON else TextLines()
