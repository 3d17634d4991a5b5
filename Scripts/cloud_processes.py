"""What the scripts share that measure a cloud with real processes: its engines, its devices, and what a process took."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from real_processes import require, wait_until

SCRIPTS = os.path.dirname(os.path.abspath(__file__))
HOST = "127.0.0.1"
ZONE = "Europe/Berlin"


def processor(process):
    """The processor time of a process in seconds, also of the threads that ended; 0 for one that has ended."""
    try:
        # The number of the clock of another process, as Linux computes it.
        return time.clock_gettime((~process << 3) | 2)
    except OSError:
        return 0.0


def memory(process):
    """The most memory that a process had, in megabytes."""
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        return int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) / 1024


class SQLite:
    """A cloud in a file."""

    name = "SQLite"

    def __init__(self, folder, _):
        self.path = os.path.join(folder, "cloud.sqlite")
        self.address = self.path

    def prepare(self, health):
        pass

    def close(self):
        pass

    def processor(self):
        return 0.0

    def bytes(self):
        script = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('PRAGMA wal_checkpoint(TRUNCATE)')"
        subprocess.run([sys.executable, "-c", script, self.path], check=True)
        return {"the file": os.path.getsize(self.path)}

    def parts(self):
        script = ("import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute("
                  "'SELECT count(*), sum(samples), sum(length(frame)) FROM part').fetchone())")
        return [int(number) for number in subprocess.run(
            [sys.executable, "-c", script, self.path], check=True, text=True, stdout=subprocess.PIPE).stdout.split()]


class PostgreSQL:
    """A cloud in a new database of PostgreSQL."""

    name = "PostgreSQL"

    def __init__(self, _, server):
        if server:
            self.folder, _, port = server.partition(":")
            self.port = int(port or 5432)
        else:
            made = subprocess.run([os.path.join(SCRIPTS, "test-postgres"), "new", str(os.getpid()), "durable"],
                                  check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self.folder, self.port = made.stdout.strip(), 5432
        self.database = f"walk{os.getpid()}"
        with open(os.path.join(self.sql("SHOW data_directory"), "postmaster.pid"), encoding="ascii") as file:
            self.process = int(file.readline())
        self.ended = {}

    def url(self, user):
        return f"postgres://{user}@/{self.database}?host={self.folder}&port={self.port}"

    @property
    def address(self):
        return self.url("cloud_walk")

    def sql(self, text, database="postgres"):
        return subprocess.run(
            ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p", str(self.port), "-U", "postgres",
             "-d", database], input=text, text=True, check=True, stdout=subprocess.PIPE,
            env=os.environ | {"PGOPTIONS": "-c client_min_messages=warning"}).stdout.strip()

    def prepare(self, health):
        self.sql(f"CREATE DATABASE {self.database}")
        subprocess.run([health, "cloud", "prepare", "--database", self.url("postgres")], check=True,
                       stdout=subprocess.DEVNULL)
        self.sql("DO $$ BEGIN CREATE ROLE cloud_walk LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$; "
                 "GRANT health_server TO cloud_walk")

    def close(self):
        self.sql(f"DROP DATABASE IF EXISTS {self.database} WITH (FORCE)")

    def processor(self):
        """That of all processes of the server, also of those that ended since they were seen last."""
        for entry in os.listdir("/proc"):
            with contextlib.suppress(OSError, ValueError):
                number = int(entry)
                with open(f"/proc/{number}/stat", encoding="ascii", errors="replace") as file:
                    parent = int(file.read().rpartition(")")[2].split()[1])
                if self.process in (number, parent):
                    self.ended[number] = max(self.ended.get(number, 0), processor(number))
        return sum(self.ended.values())

    def bytes(self):
        # The partitions of a table are added up.
        rows = self.sql("CHECKPOINT; SELECT relname, (SELECT coalesce(sum(pg_total_relation_size(relid)), 0) "
                        "FROM pg_partition_tree(oid)) + CASE WHEN relispartition OR relkind = 'p' THEN 0 "
                        "ELSE pg_total_relation_size(oid) END FROM pg_class WHERE relkind IN ('r', 'p') "
                        "AND NOT relispartition AND relnamespace = 'health_data'::regnamespace "
                        "ORDER BY 2 DESC LIMIT 4", self.database)
        sizes = {name: int(size) for name, size in (row.split("|") for row in rows.splitlines())}
        return {"the database": int(self.sql(f"SELECT pg_database_size('{self.database}')"))} | sizes

    def parts(self):
        return [int(number) for number in self.sql(
            "SELECT count(*), sum(samples), sum(length(frame)) FROM health_data.part", self.database).split("|")]


ENGINES = {"sqlite": SQLite, "postgresql": PostgreSQL}


class Machine:
    """A phone or a computer: its stores, and its command."""

    def __init__(self, world, name, folder=None):
        self.world, self.folder = world, folder or os.path.join(world.folder, name)
        os.makedirs(self.folder, exist_ok=True)
        self.options = ["--store", os.path.join(self.folder, "health.sqlite"),
                        "--journal", os.path.join(self.folder, "journal.sqlite"), "--tz", ZONE]

    @property
    def store(self):
        return self.options[1]

    def command(self, *words):
        return [self.world.health, *words, *self.options]

    def run(self, *words):
        done = subprocess.run(self.command(*words), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        require(done.returncode == 0, f"health {' '.join(words[:3])} ended with {done.returncode}: {done.stderr[-500:]}")
        return done.stdout

    def measure(self, *words):
        """Runs a command; its answer, and what it and the server took."""
        server, database, start = processor(self.world.server.pid), self.world.engine.processor(), time.monotonic()
        with tempfile.TemporaryFile() as file, tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(self.command(*words), stdout=file, stderr=errors)
            self.world.running.add(process)
            _, status, usage = os.wait4(process.pid, 0)
            self.world.running.discard(process)
            process.returncode = os.waitstatus_to_exitcode(status)
            seconds = time.monotonic() - start
            for stream in (file, errors):
                stream.seek(0)
            answer, said = file.read().decode(), errors.read().decode()
        require(process.returncode == 0, f"health {' '.join(words)} ended with {process.returncode}: {said[-500:]}")
        text = (f"{seconds:.1f} s; processor time {usage.ru_utime + usage.ru_stime:.1f} s, of the server "
                f"{processor(self.world.server.pid) - server:.1f} s, of PostgreSQL "
                f"{self.world.engine.processor() - database:.1f} s; {usage.ru_maxrss / 1024:.0f} MB")
        return answer, text


class World:
    """The folder and the processes of a measurement."""

    def __init__(self, health):
        self.health = os.path.abspath(health)
        self.folder = tempfile.mkdtemp(prefix="cloud-measure.")
        self.running = set()
        self.engine = self.server = self.port = None

    def close(self):
        for process in list(self.running):
            process.kill()
            process.wait()
        self.engine.close()
        shutil.rmtree(self.folder)

    def serve(self, *words):
        """Starts a server; the process, and its port."""
        with socket.create_server((HOST, 0)) as listener:
            port = listener.getsockname()[1]
        process = subprocess.Popen([self.health, *words, "--port", str(port)], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        self.running.add(process)

        def answers():
            require(process.poll() is None, f"health {words[0]} ended with {process.returncode}")
            with contextlib.suppress(OSError):
                socket.create_connection((HOST, port)).close()
                return True
            return False

        wait_until(answers, 60, f"health {words[0]} did not answer")
        return process, port

    def start_server(self):
        self.server, self.port = self.serve("cloud", "serve", "--database", self.engine.address)

    def wait_until_idle(self):
        """The processor time of the server when it has had next to nothing to do for 20 seconds."""
        seen = []
        while len(seen) < 5 or seen[-1] - seen[-5] > 0.1:
            seen.append(processor(self.server.pid))
            time.sleep(5)
        return seen[-1]

    def stop(self, process):
        process.send_signal(signal.SIGTERM)
        process.wait(300)
        self.running.discard(process)
