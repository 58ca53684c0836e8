"""The samples for hosts: options that exist, and requests for a table routed by its id."""

import re
from pathlib import Path

import pytest

from cogworks.cli import parser
from cogworks.web.http.paths import PATHS

DEPLOY = Path(__file__).parents[1] / "deploy"
PROXIES = ("nginx.conf", "Caddyfile")
SERVE = re.compile(r"--[a-z]+(?:-[a-z]+)*(?=[ =\"\],]|$)", re.MULTILINE)


def serve_options() -> set[str]:
    """What `cogworks serve` accepts."""
    (commands,) = [action for action in parser()._actions if action.dest == "command"]
    assert commands.choices is not None
    serve = dict(commands.choices)["serve"]
    return {option for action in serve._actions for option in action.option_strings}


@pytest.mark.parametrize(
    ("sample", "line"),
    [("cogworks@.service", "ExecStart="), ("Dockerfile", "ENTRYPOINT"), ("compose.yaml", "    - --")],
)
def test_servers_are_started_with_options_that_exist(sample: str, line: str) -> None:
    lines = [each for each in (DEPLOY / sample).read_text("utf-8").splitlines() if each.startswith(line.rstrip())]
    used = {option for each in lines for option in SERVE.findall(each)}
    assert used
    assert used - serve_options() == set()


def table_pattern(sample: str) -> re.Pattern[str]:
    """The pattern of paths that name a table."""
    (found,) = re.findall(r"~(\^/\S+)", (DEPLOY / sample).read_text("utf-8"))
    return re.compile(found.replace("?<id>", "?P<id>"))


@pytest.mark.parametrize("sample", PROXIES)
def test_requests_for_a_table_are_routed_by_its_id(sample: str) -> None:
    pattern = table_pattern(sample)
    paths = [path for path in PATHS.values() if path.startswith(("/table/{id}", "/seat/{id}"))]
    assert len(paths) > 15
    for path in [*paths, "/api/tables/{id}", "/api/tables/{id}/messages"]:
        found = pattern.match(path.replace("{id}", "aB3-_x9").replace("{token}", "secret"))
        assert found is not None, path
        assert found[1] == "aB3-_x9"


@pytest.mark.parametrize("sample", PROXIES)
@pytest.mark.parametrize("path", ["/", "/tables", "/api/tables", "/learn/gizmos", "/static/table.js"])
def test_other_pages_name_no_table(sample: str, path: str) -> None:
    assert table_pattern(sample).match(path) is None


@pytest.mark.parametrize(
    ("sample", "refusal"),
    [("nginx.conf", "location /api/ {\n        return 403;"), ("Caddyfile", "handle /api/* {\n\t\trespond 403")],
)
def test_pages_are_redirected_to_https_and_programs_are_not(sample: str, refusal: str) -> None:
    plain = re.search(r"(?:listen 80;|\nhttp://)(.+?)\n}", (DEPLOY / sample).read_text("utf-8"), re.DOTALL)
    assert plain is not None
    assert refusal in plain[1]
    assert re.search(r"return 301 https://|redir https://", plain[1])


def test_only_current_tls_is_offered() -> None:
    offered = re.findall(r"ssl_protocols (.+);", (DEPLOY / "nginx.conf").read_text("utf-8"))
    assert offered == ["TLSv1.2 TLSv1.3"]
    # Caddy offers no others.
    assert "protocols" not in (DEPLOY / "Caddyfile").read_text("utf-8")


def test_servers_run_without_privileges() -> None:
    unit = (DEPLOY / "cogworks@.service").read_text("utf-8").splitlines()
    assert {"User=cogworks", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "ProtectSystem=strict"} <= set(unit)
    image = (DEPLOY / "Dockerfile").read_text("utf-8").splitlines()
    assert image.index("USER cogworks") < [line.partition(" ")[0] for line in image].index("ENTRYPOINT")
    composition = (DEPLOY / "compose.yaml").read_text("utf-8")
    for words in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"):
        assert words in composition


def test_no_password_is_preset() -> None:
    composition = (DEPLOY / "compose.yaml").read_text("utf-8")
    # `:?` stops the composition if the variable is not set.
    assert set(re.findall(r"\$\{POSTGRES_PASSWORD[^}]*\}", composition)) == {"${POSTGRES_PASSWORD:?}"}
    assert len(re.findall(r"POSTGRES_PASSWORD: ", composition)) == 1
