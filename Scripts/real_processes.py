"""What the scripts share that try the command `health` with real processes: findings, waiting, and the line of an attempt."""

import time
import traceback


class Finding(Exception):
    """Something that must not happen."""


def require(condition, text):
    if not condition:
        raise Finding(text)


def wait_until(condition, seconds, text):
    """Waits for a condition, and returns what it found."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise Finding(f"{text} within {seconds:g} s")


def report(name, attempt):
    """Runs an attempt and prints its line; whether nothing was found."""
    start, is_right = time.monotonic(), False
    try:
        text = attempt()
        is_right = True
    except Finding as finding:
        text = f"FAILED: {finding}"
    except Exception:  # pylint: disable=broad-except
        text = f"FAILED: {traceback.format_exc()}"
    print(f"{name} ({time.monotonic() - start:.0f} s): {text}", flush=True)
    return is_right
