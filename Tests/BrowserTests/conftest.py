"""Starts the app with the demonstration person and opens it in a headless Chromium."""

import os
import pathlib
import re
import shutil
import sqlite3
import struct
import subprocess
import threading
import time
import urllib.request
import zlib

import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEALTH = os.environ["HEALTH"]
SCREENSHOTS = pathlib.Path(os.environ.get("SCREENSHOTS", ROOT / ".build/screenshots"))
# The pictures in the repository are a little smaller than the pages.
SCALE = 0.75 if "SCREENSHOTS" in os.environ else 1
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
# How long a page may take on a busy machine, in milliseconds.
WAIT = 90_000
expect.set_options(timeout=WAIT)


def zone_at_noon():
    """A time zone in which it is about noon: no test begins on one day and ends on the next, and what
    ended now also began today."""
    return f"Etc/GMT{time.gmtime().tm_hour - 12:+d}"


ZONE = zone_at_noon()


class Process:
    """A running `health` command that prints its address."""

    def __init__(self, folder, *arguments):
        self.folder = folder
        self.environment = {
            **os.environ,
            "OPENHEALTHKIT_STORE": str(folder / "health.sqlite"),
            "HEALTH_JOURNAL": str(folder / "journal.sqlite"),
            "TZ": ZONE,
            "LANG": "en_GB.UTF-8",
        }
        self.process = subprocess.Popen(
            [HEALTH, *arguments, "--port", "0"],
            stderr=subprocess.PIPE, text=True, env=self.environment)
        line = self.process.stderr.readline()
        match = re.search(r"http://\S+", line)
        assert match, f"The server printed no address: {line}"
        self.address = match.group(0)
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def run(self, *arguments, **environment):
        """Runs another command on the same files, as a second process."""
        return subprocess.run(
            [HEALTH, *arguments], check=True, env={**self.environment, **environment},
            capture_output=True, text=True).stdout

    def stop(self):
        self.process.terminate()
        return self.process.wait(timeout=20)


class Server(Process):
    """A running `health serve`."""

    def __init__(self, folder, *arguments):
        super().__init__(folder, "serve", *arguments)


class Cloud(Process):
    """A running `health cloud serve`."""

    def __init__(self, folder):
        self.database = str(folder / "cloud.sqlite")
        super().__init__(folder, "cloud", "serve", "--database", self.database)

    def invite(self):
        """A code for a new person's first device."""
        return self.run("cloud", "invite", "--database", self.database).strip()

    def people(self):
        """How many people the server has, by its database."""
        with sqlite3.connect(self.database) as database:
            return database.execute("SELECT count(*) FROM person").fetchone()[0]

    def samples(self, name):
        """How many samples the server has of a quantity type, by its database."""
        with sqlite3.connect(self.database) as database:
            return database.execute(
                "SELECT coalesce(sum(samples), 0) FROM part WHERE type = ?",
                ("HKQuantityTypeIdentifier" + name,)).fetchone()[0]


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """The demonstration person, once all of her year is there."""
    server = Server(tmp_path_factory.mktemp("demo"), "--demo")
    deadline = time.monotonic() + 300
    while True:
        with urllib.request.urlopen(f"{server.address}/trends?range=year") as response:
            text = response.read().decode()
        if "Sleep" in text and re.search(r"36\d logged days", text):
            break
        assert time.monotonic() < deadline, "The demonstration person is not complete."
        time.sleep(1)
    yield server
    server.stop()


@pytest.fixture
def fresh(tmp_path):
    """An empty journal beside an empty store."""
    server = Server(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def fresh_app(tmp_path):
    """An empty journal of an app that has to be connected first, as on a phone."""
    server = Server(tmp_path, "--as", "com.example.diary")
    yield server
    server.stop()


@pytest.fixture
def cloud(tmp_path):
    """An empty cloud."""
    folder = tmp_path / "cloud"
    folder.mkdir()
    server = Cloud(folder)
    yield server
    server.stop()


def picture(colour, width=8, height=6, text=None):
    """A PNG of one colour, with a bowl in it if it is large; `text` is metadata."""
    def chunk(name, payload):
        return (struct.pack(">I", len(payload)) + name + payload
                + struct.pack(">I", zlib.crc32(name + payload)))

    def pixel(x, y):
        # The distance from the middle, in halves of the height.
        away = ((x - width / 2) ** 2 + (y - height / 2) ** 2) ** 0.5 / (height / 2)
        if width < 100 or away > 0.85:
            return colour
        return (245, 245, 240) if away > 0.7 else (150, 60, 40) if (x // 9 + y // 7) % 3 else (90, 40, 30)

    rows = b"".join(
        b"\0" + bytes(part for x in range(width) for part in pixel(x, y)) for y in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + (chunk(b"tEXt", text) if text else b"") + chunk(b"IDAT", zlib.compress(rows, 9))
            + chunk(b"IEND", b""))


class Watch:
    """Notes what a page must not do: errors on the console, requests to other hosts."""

    def __init__(self, page, address):
        self.errors = []
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.request(request, address))

    def console(self, message):
        # A form that is refused, or that another change came before, is an answer, not a fault of the page.
        if message.type == "error" and not re.search(r"status of (409|422)", message.text):
            self.errors.append(message.text)

    def request(self, request, address):
        if not request.url.startswith(address) and not request.url.startswith("data:"):
            self.errors.append(f"request to {request.url}")


@pytest.fixture
def open_page(browser):
    """Opens pages in contexts of their own, and checks at the end what they must not do."""
    opened = []

    def open_one(address, path="/", **options):
        context = browser.new_context(
            base_url=address, locale="en-GB", timezone_id=ZONE, **options)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        opened.append((context, Watch(page, address)))
        page.goto(path)
        return page

    yield open_one
    for context, watch in opened:
        context.close()
        assert watch.errors == []
