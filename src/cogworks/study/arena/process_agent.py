"""Agents that are programs: one process per game, with one line of JSON per message."""

import json
import os
import selectors
import shlex
import shutil
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from typing import IO, Final

from cogworks.engine.errors import CogworksError
from cogworks.study.arena.agents import Agent, AgentError
from cogworks.study.arena.contest import Limits
from cogworks.study.arena.protocol import Message

GUARD: Final = Path(__file__).with_name("guard.py")
STDERR_KEPT: Final = 4000
"""Bytes of stderr that are kept, the last ones."""
GOODBYE: Final = 1.0
"""Seconds in which an agent takes the last message of a game and ends by itself."""
STOPPING: Final = 10.0
"""Seconds in which the guard must have killed everything."""
CHUNK: Final = 65_536
MOST_CHUNKS: Final = 16
"""Read from stderr at the end: a pipe holds one."""
CLOSING: Final = 1.0
"""Seconds between the end of an agent's output and its own."""
HOME: Final = "COGWORKS_ARENA_HOME"
"""Environment variable with the folder in which the arena was started."""
EXCESSES: Final = {"memory": "MB of memory", "processes": "processes", "disk": "MB of files"}


def words_of(command: str) -> list[str]:
    """A command's words; names of files are made absolute, because agents run in a folder of their own."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise CogworksError(f"invalid command {command!r}: {error}") from None
    if not words:
        raise CogworksError("name a command, as in cmd:'python agent.py'")
    return [str(Path(word).absolute()) if "\0" not in word and Path(word).is_file() else word for word in words]


def check_command(command: str) -> None:
    """Raise an error if this command can't be run here."""
    if os.name != "posix":
        raise CogworksError("agents that are programs need Linux or macOS; elsewhere use http:URL")
    program = words_of(command)[0]
    if shutil.which(program) is None:
        raise CogworksError(f"there is no program {program!r}")


class ProcessAgent(Agent):
    """A program that reads messages from stdin and writes replies to stdout."""

    def __init__(self, command: str, limits: Limits) -> None:
        self._words = words_of(command)
        self._limits = limits
        self._running: _Running | None = None
        self._hello: Message = {}
        self._stderr = ""

    def begin(self, hello: Message) -> None:
        self._hello = hello

    def ask(self, request: Message) -> str:
        seconds = self._limits.seconds
        if self._running is None:
            self._running = _Running(self._words, self._limits)
            self._running.queue(self._hello)
            seconds += self._limits.start_seconds
        try:
            return self._running.ask(request, seconds)
        except AgentError:
            # The next request starts a new process.
            self._stop()
            raise

    def end(self, result: Message) -> None:
        if self._running is not None:
            self._running.tell(result)

    def close(self) -> str:
        self._stop()
        return self._stderr

    def _stop(self) -> None:
        if self._running is not None:
            self._stderr = (self._stderr + self._running.stop())[-STDERR_KEPT:]
            self._running = None


class _Running:
    """A running agent, its streams and its guard."""

    def __init__(self, words: list[str], limits: Limits) -> None:
        self._limit = limits.reply
        self._folder = tempfile.mkdtemp(prefix="cogworks-agent-")
        own_control, control = os.pipe()
        self._status, status = os.pipe()
        about = {
            "limits": {"memory": limits.memory, "processes": limits.processes, "disk": limits.disk},
            "folder": self._folder,
            "control": own_control,
            "status": status,
        }
        try:
            self._guard = Popen(
                [sys.executable, "-I", "-S", str(GUARD), json.dumps(about), *words],
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                cwd=self._folder,
                env=os.environ | {"TMPDIR": self._folder, HOME: os.getcwd()},
                pass_fds=(own_control, status),
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            for end in (own_control, control, self._status, status):
                os.close(end)
            shutil.rmtree(self._folder, ignore_errors=True)
            raise AgentError("crash", f"cannot start: {error}") from error
        os.close(own_control)
        os.close(status)
        self._control = control
        self._outgoing = bytearray()
        self._incoming = bytearray()
        self._errors = bytearray()
        self._said: Message = {}
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        os.set_blocking(self._status, False)

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._guard.stdin is not None
        return self._guard.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._guard.stdout is not None
        return self._guard.stdout

    @property
    def _stderr(self) -> IO[bytes]:
        assert self._guard.stderr is not None
        return self._guard.stderr

    # ---- messages

    def queue(self, message: Message) -> None:
        """Send a message before the next request."""
        self._outgoing += json.dumps(message).encode() + b"\n"

    def ask(self, request: Message, seconds: float) -> str:
        """Send a request and return the next line; what the agent printed before is ignored."""
        self._skip_unasked()
        self.queue(request)
        end = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdin, selectors.EVENT_WRITE)
            selector.register(self._stdout, selectors.EVENT_READ)
            selector.register(self._stderr, selectors.EVENT_READ)
            while b"\n" not in self._incoming:
                left = end - time.monotonic()
                if left <= 0:
                    raise AgentError("timeout", f"no reply in {seconds:g} s")
                for key, _ in selector.select(left):
                    self._serve(selector, key.fileobj)
        line, _, rest = bytes(self._incoming).partition(b"\n")
        self._incoming = bytearray(rest)
        return line.decode("utf-8", "replace")

    def _serve(self, selector: selectors.BaseSelector, stream: object) -> None:
        """Write or read what a stream is ready for."""
        if stream is self._stdin:
            try:
                del self._outgoing[: os.write(self._stdin.fileno(), self._outgoing[:CHUNK])]
            except BlockingIOError:
                return
            except OSError:
                self._outgoing.clear()
            if not self._outgoing:
                selector.unregister(self._stdin)
        elif stream is self._stderr:
            if not self._read_errors():
                selector.unregister(self._stderr)
        else:
            found = _read(self._stdout)
            if found == b"":
                raise self._why()
            self._incoming += found or b""
            if len(self._incoming) > self._limit and b"\n" not in self._incoming[: self._limit]:
                raise AgentError("flood", f"the reply has more than {self._limit} bytes")

    def _read_errors(self) -> bool:
        """Keep the end of stderr; False once it is closed."""
        found = _read(self._stderr)
        self._errors += found or b""
        del self._errors[:-STDERR_KEPT]
        return found != b""

    def _skip_unasked(self) -> None:
        """Drop lines that no request asked for; too many are a failure."""
        skipped = len(self._incoming)
        self._incoming.clear()
        while found := _read(self._stdout):
            skipped += len(found)
            if skipped > self._limit:
                raise AgentError("flood", f"more than {self._limit} bytes without a request")

    def tell(self, message: Message) -> None:
        """Send the last message and wait a moment for the agent to end; one that does not read it misses it."""
        self.queue(message)
        end = time.monotonic() + GOODBYE
        with suppress(OSError):
            while self._outgoing and time.monotonic() < end:
                try:
                    del self._outgoing[: os.write(self._stdin.fileno(), self._outgoing[:CHUNK])]
                except BlockingIOError:
                    time.sleep(0.01)
            self._stdin.close()
        with suppress(TimeoutExpired):
            self._guard.wait(max(0.0, end - time.monotonic()))

    # ---- the end

    def _why(self) -> AgentError:
        """Why the agent has closed its stdout."""
        with suppress(TimeoutExpired):
            self._guard.wait(CLOSING)
        said = self._reports()
        if "start" in said:
            return AgentError("crash", f"cannot start: {said['start']}")
        if "excess" in said:
            return AgentError(str(said["excess"]), f"used {said['amount']} {EXCESSES[str(said['excess'])]}")
        if "exit" in said:
            return AgentError("crash", f"ended with exit code {said['exit']}")
        return AgentError("crash", "closed its output")

    def _reports(self) -> Message:
        """What the guard has said so far."""
        with suppress(OSError, ValueError):
            for line in os.read(self._status, CHUNK).splitlines():
                self._said |= json.loads(line)
        return self._said

    def stop(self) -> str:
        """End the agent and everything it started, and remove its folder; return the end of its stderr."""
        os.close(self._control)
        try:
            self._guard.wait(STOPPING)
        except TimeoutExpired:
            self._guard.kill()
            self._guard.wait()
        if self._guard.returncode:
            # The guard was killed: the agent's session remains.
            pid = self._reports().get("pid")
            if isinstance(pid, int):
                with suppress(OSError):
                    os.killpg(pid, signal.SIGKILL)
        for _ in range(MOST_CHUNKS):
            if not self._read_errors():
                break
        for stream in (self._stdin, self._stdout, self._stderr):
            with suppress(OSError):
                stream.close()
        os.close(self._status)
        shutil.rmtree(self._folder, ignore_errors=True)
        return self._errors.decode("utf-8", "replace")


def _read(stream: IO[bytes]) -> bytes | None:
    """What a stream has: b"" at its end, None if there is nothing yet."""
    try:
        return os.read(stream.fileno(), CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""
