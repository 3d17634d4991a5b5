"""A proxy between devices and a cloud for tests, which loses, doubles and delays requests and answers.

    faulty-proxy.py PORT SEED FILE

Passes requests on to 127.0.0.1:PORT, and prints its own address. Faults happen as long as FILE exists. A
delayed request arrives after later ones, and its sender gets no answer. SIGTERM ends the proxy, which then
prints the number of faults of each kind.
"""

import collections
import http.client
import http.server
import os
import random
import signal
import sys
import threading

upstream, seed, switch = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
chance = random.Random(seed)
lock = threading.Lock()
late = []
counts = collections.Counter()


def deliver(method, path, headers, body):
    connection = http.client.HTTPConnection("127.0.0.1", upstream, timeout=60)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.getheaders(), answer.read()
    finally:
        connection.close()


def quietly(request):
    try:
        deliver(*request)
    except OSError:
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def handle_one(self):
        length = int(self.headers.get("Content-Length") or 0)
        kept = {"authorization", "content-type", "openhealth-protocol", "accept"}
        headers = {name: value for name, value in self.headers.items() if name.lower() in kept}
        request = (self.command, self.path, headers, self.rfile.read(length))
        with lock:
            waiting, late[:] = list(late), []
            fault = None
            if os.path.exists(switch):
                fault = chance.choices(
                    ["request lost", "answer lost", "doubled", "late", "copied", None],
                    [15, 15, 15, 15, 15, 25])[0]
            if fault:
                counts[fault] += 1
            if fault in ("late", "copied"):
                late.append(request)
        for earlier in waiting:
            quietly(earlier)
        if fault in ("request lost", "late"):
            return self.drop()
        try:
            if fault == "doubled":
                quietly(request)
            status, fields, body = deliver(*request)
        except (OSError, http.client.HTTPException):
            return self.drop()
        if fault == "answer lost":
            return self.drop()
        self.send_response(status)
        for name, value in fields:
            # All but what holds between the proxy and the server alone.
            if name.lower() not in ("connection", "content-length", "date", "keep-alive", "server", "transfer-encoding"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def drop(self):
        self.close_connection = True
        self.connection.close()

    do_GET = do_POST = do_PUT = do_DELETE = handle_one

    def log_message(self, *_):
        pass

    def finish(self):
        try:
            super().finish()
        except (OSError, ValueError):
            pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


def stop(*_):
    print(" ".join(f"{name}: {count}" for name, count in sorted(counts.items())), flush=True)
    os._exit(0)


signal.signal(signal.SIGTERM, stop)
server = Server(("127.0.0.1", 0), Handler)
print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
server.serve_forever()
