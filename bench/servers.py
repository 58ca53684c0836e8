"""Moves per second and CPU per move of several servers behind nginx on PostgreSQL: `python -m bench.servers`.

Tables are routed at random, or by their id as deploy/nginx.conf does.  Players, servers, database and proxy share this
machine's cores, so CPU per move says more than moves per second.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.load import ROOT, SETTLED, Server, database, seated
from bench.measure import loop_time
from bench.visitors import Course, free_port

TABLE_ID = "hash $table consistent;"
AT_RANDOM = "random;"


def configuration(folder: Path, port: int, ports: list[int], routing: str) -> str:
    """A configuration like deploy/nginx.conf, without TLS and without files outside a folder."""
    servers = "\n".join(f"        server 127.0.0.1:{each};" for each in ports)
    return f"""
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $uri $table {{
        ~^/(?:table|seat|api/tables)/(?<id>[A-Za-z0-9_-]+) $id;
        default $remote_addr;
    }}
    map $http_upgrade $connection_kind {{ "" ""; default upgrade; }}
    upstream cogworks {{
        {routing}
{servers}
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://cogworks;
            proxy_http_version 1.1;
            proxy_set_header Host $host:{port};
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_kind;
            proxy_read_timeout 1h;
        }}
    }}
}}
"""


def proxy(folder: Path, ports: list[int], routing: str) -> tuple["subprocess.Popen[bytes]", int]:
    """Start nginx; return its process and port."""
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    if not Path(program).exists():
        raise SystemExit("This needs nginx.")
    port = free_port()
    file = folder / "nginx.conf"
    file.write_text(configuration(folder, port, ports, routing))
    return subprocess.Popen([program, "-p", str(folder), "-c", str(file), "-e", str(folder / "error.log")]), port


def measured(processes: int, routing: str, tables: int, seconds: float) -> dict[str, Any]:
    """Measure one run."""
    with (
        tempfile.TemporaryDirectory(prefix="cogworks-load-", ignore_cleanup_errors=True) as name,
        ExitStack() as stack,
    ):
        folder = Path(name)
        folder.chmod(0o755)
        address = stack.enter_context(database("postgresql", folder))
        made = seated(address, tables, False)
        servers = []
        for _ in range(processes):
            servers.append(Server(folder, address))
            stack.callback(servers[-1].end)
        front, port = proxy(folder, [server.port for server in servers], routing)
        stack.callback(front.wait, 10)
        stack.callback(front.terminate)
        time.sleep(SETTLED)
        empty, loop = [server.memory() for server in servers], loop_time()
        course: Course = {"port": port, "seconds": seconds, "tables": made}
        people = subprocess.Popen(
            [sys.executable, "-m", "bench.visitors"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        stack.callback(people.kill)
        assert people.stdin is not None
        assert people.stdout is not None
        people.stdin.write(json.dumps(course) + "\n")
        people.stdin.flush()
        people.stdout.readline()  # all players are connected
        before = sum(server.processor() for server in servers)
        found: dict[str, Any] = json.loads(people.stdout.readline())
        found["processor"] = sum(server.processor() for server in servers) - before
        found["memory"] = sum(server.memory() for server in servers) - sum(empty)
        people.communicate(timeout=30)
        found["loop"] = max(loop, loop_time())
        return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", default="1,2,4", help="numbers of servers (1,2,4)")
    parser.add_argument("--routing", default="id,random", help="id, random or both (id,random)")
    parser.add_argument("--tables", type=int, default=100, help="tables, each with a move per second (100)")
    parser.add_argument("--seconds", type=float, default=10.0, help="duration of each run (10)")
    asked = parser.parse_args()
    print(f"{asked.tables} tables, {os.cpu_count()} cores", file=sys.stderr)
    print("| servers | routed by | moves/s | CPU per move | reply p50 | p99 | memory per table | calibration |")
    print("| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |", flush=True)
    for processes in map(int, asked.processes.split(",")):
        for kind in asked.routing.split(",") if processes > 1 else ["id"]:
            run = measured(processes, TABLE_ID if kind == "id" else AT_RANDOM, asked.tables, asked.seconds)
            print(
                f"| {processes} | {'table id' if kind == 'id' else 'random'} | {run['answers'] / run['seconds']:.0f} | "
                f"{run['processor'] / run['answers'] * 1000:.1f} ms | {run['ack'][0]:.1f} ms | {run['ack'][1]:.1f} ms "
                f"| {run['memory'] / asked.tables / 1024:.0f} kB | {run['loop']:.0f} ms |",
                flush=True,
            )


if __name__ == "__main__":
    main()
