#!/usr/bin/env python3
"""Client of the Unmask API: tells whether a video was made or altered by AI.

One file, standard library only, Python 3.9 or newer. Copy it next to your program::

    from unmask import Unmask

    client = Unmask("https://unmask.example.org", api_key="deepfake_...")
    state = client.analyze_and_wait("video.mp4")
    print(state["result"]["outcome"], state["result"]["confidence"])

Or from a shell, with UNMASK_URL and UNMASK_API_KEY set::

    python3 unmask.py analyze video.mp4
"""
# SPDX-License-Identifier: AGPL-3.0-or-later
from __future__ import annotations

import argparse
import base64
import email.utils
import hashlib
import hmac
import http.client
import json
import os
import random
import socket
import ssl
import sys
import time
import urllib.parse
import uuid
from typing import Any, BinaryIO, Callable, Dict, Iterator, List, Mapping, Optional, Tuple, TypedDict, Union

__version__ = "0.1.0"
__all__ = [
    "Batch",
    "BatchItem",
    "Delivery",
    "DeliveryPage",
    "ListItem",
    "Page",
    "State",
    "Unmask",
    "UnmaskError",
    "Usage",
    "Verdict",
    "Webhook",
    "WebhookVerificationError",
    "WebhookWithSecret",
    "Webhooks",
    "verify_webhook",
]

RETRIES = 4
MAX_RETRY_DELAY_S = 65.0
TIMEOUT_S = 30.0
UPLOAD_TIMEOUT_S = 15 * 60.0
WAIT_S = 60 * 60.0
# The service takes ten requests a minute: asking slows down soon.
FIRST_POLL_S = 1.0
LAST_POLL_S = 10.0
CHUNK_BYTES = 256 * 1024


class Verdict(TypedDict):
    """The short answer of a call that waits."""

    #: True for "ai_generated" alone: False also where there is no verdict. Read outcome.
    isAI: bool
    #: Percent, of the side that isAI names.
    confidence: float
    #: "ai_generated", "authentic" (no sign of AI was found) or "inconclusive".
    outcome: str
    #: Of AI, 0 to 1, where both are equally likely beforehand.
    probability: float
    likelihood_ratio: float
    #: Step of a scale of seven, from "ai_generated" to "authentic": grades what has no verdict. None in old results.
    assessment: Optional[str]
    #: Share of labelled real files that landed on the same step, 0 to 1; None where that was not measured.
    assessment_real_share: Optional[float]
    #: The same of labelled files made or altered by AI.
    assessment_ai_share: Optional[float]
    #: "ai", "authentic" or "none": what the evidence supports, whether or not it is enough for a verdict.
    lean: str
    #: "low" to "critical"; "unknown" where there is no verdict.
    threat_level: str
    processing_time: float
    model_used: str
    analysis_id: str


class Progress(TypedDict):
    queuePosition: Optional[int]
    stage: Optional[str]
    share: float


class State(TypedDict):
    """An analysis: where it stands and, once completed, its whole result."""

    id: str
    status: str
    result: Optional[Dict[str, Any]]
    created_at: str
    completed_at: Optional[str]
    progress: Optional[Progress]
    error: Optional[str]
    zero_retention: bool
    file_kept: bool


class ListItem(TypedDict):
    """A line of the list."""

    id: str
    status: str
    file_name: str
    created_at: str
    completed_at: Optional[str]
    isAI: Optional[bool]
    confidence: Optional[float]
    outcome: Optional[str]
    probability: Optional[float]
    likelihood_ratio: Optional[float]
    assessment: Optional[str]
    assessment_real_share: Optional[float]
    assessment_ai_share: Optional[float]
    lean: Optional[str]
    threat_level: Optional[str]


class Page(TypedDict):
    items: List[ListItem]
    next_cursor: Optional[str]


class BatchItem(TypedDict):
    analysis_id: Optional[str]
    file_name: str
    #: Where in which document it stood, in words; None for a file that was sent as such.
    found_in: Optional[str]
    status: str
    error: Optional[str]


class Batch(TypedDict):
    id: str
    created_at: str
    completed_at: Optional[str]
    counts: Dict[str, int]
    items: List[BatchItem]


class Webhook(TypedDict):
    id: str
    url: str
    description: str
    events: List[str]
    enabled: bool
    disabled_reason: Optional[str]
    failing_since: Optional[str]
    last_delivery_at: Optional[str]
    old_secret_until: Optional[str]
    created_at: str


class WebhookWithSecret(Webhook):
    """The secret is shown when it is made, and not again."""

    secret: str


class Delivery(TypedDict):
    id: str
    webhook_id: str
    event_type: str
    state: str
    attempts: int
    next_attempt_at: Optional[str]
    response_status: Optional[int]
    response_body: Optional[str]
    error: Optional[str]
    duration_ms: Optional[int]
    payload: Dict[str, Any]
    log: List[Dict[str, Any]]
    created_at: str
    delivered_at: Optional[str]


class DeliveryPage(TypedDict):
    items: List[Delivery]
    next_cursor: Optional[str]


class Usage(TypedDict):
    current_usage: int
    monthly_limit: int
    reset_date: str
    remaining_calls: int


class UnmaskError(Exception):
    """What a call is refused or fails with.

    ``status`` is the HTTP status, 0 when there was no answer. ``code`` names the reason for programs, such as
    ``api_minute_limit``. ``retry_after`` are the seconds after which the same call may succeed, None when the
    service names none. ``request_id`` finds the request in the service's log.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        code: str,
        retry_after: Optional[float] = None,
        request_id: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.retry_after = retry_after
        self.request_id = request_id


class WebhookVerificationError(Exception):
    """A message that is not what the service sent: forged, changed, too old, or not readable."""


#: A path, or an open binary file (sent once: a call with one that cannot be rewound is not repeated).
FileInput = Union[str, "os.PathLike[str]", BinaryIO]


class UrlInput(TypedDict):
    """The service fetches the file itself."""

    url: str


class UrlsInput(TypedDict):
    """The service fetches all of them."""

    urls: List[str]


AnalyzeInput = Union[FileInput, UrlInput]
BatchInput = Union[List[FileInput], UrlsInput]
Fields = Mapping[str, Union[str, bool, None]]


class Unmask:
    """The calls of the service. Safe to use from several threads: every call has a connection of its own."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        retries: int = RETRIES,
        max_retry_delay: float = MAX_RETRY_DELAY_S,
        timeout: float = TIMEOUT_S,
        upload_timeout: float = UPLOAD_TIMEOUT_S,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        address = urllib.parse.urlsplit(base_url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise UnmaskError("base_url is no address.", code="invalid_input")
        if not api_key or not api_key.isascii():
            raise UnmaskError("api_key is missing, or is no key.", code="invalid_input")
        self._address = address
        self._api_key = api_key
        self._retries = retries
        self._max_retry_delay = max_retry_delay
        self._timeout = timeout
        self._upload_timeout = upload_timeout
        self._ssl_context = ssl_context
        #: Where the service tells what became of analyses.
        self.webhooks = Webhooks(self._call)

    def analyze(
        self,
        file: AnalyzeInput,
        *,
        model: Optional[str] = None,
        zero_retention: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> State:
        """Begins an analysis and answers at once; ``get`` tells how it stands."""
        fields = _fields(model, zero_retention)
        return self._upload(file, fields, {"Prefer": "respond-async"}, idempotency_key, timeout)

    def analyze_and_wait(
        self,
        file: AnalyzeInput,
        *,
        model: Optional[str] = None,
        zero_retention: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        on_progress: Optional[Callable[[State], None]] = None,
        wait: float = WAIT_S,
    ) -> State:
        """Begins an analysis and asks until it is completed.

        Raises UnmaskError ``analysis_failed`` or ``analysis_cancelled`` with the service's words, ``timeout``
        after ``wait`` seconds.
        """
        begun = self.analyze(
            file, model=model, zero_retention=zero_retention, idempotency_key=idempotency_key
        )
        if on_progress:
            on_progress(begun)
        return self.wait(begun["id"], on_progress=on_progress, wait=wait)

    def wait(
        self, id: str, *, on_progress: Optional[Callable[[State], None]] = None, wait: float = WAIT_S
    ) -> State:
        """Asks until an analysis is completed. Raises as ``analyze_and_wait``."""
        state: State = _poll(
            lambda: self.get(id),
            lambda state: state["status"] not in ("queued", "running"),
            on_progress,
            wait,
        )
        if state["status"] == "completed":
            return state
        words = state["error"] or "The analysis was cancelled."
        raise UnmaskError(words, code=f"analysis_{state['status']}")

    def batch(
        self,
        inputs: BatchInput,
        *,
        model: Optional[str] = None,
        zero_retention: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Batch:
        """Sends up to fifty files, or {"urls": [...]}, in one call. What is wrong with one is told in its item.

        What a document (PDF, Office, OpenDocument, ZIP) holds stands in its place, with found_in.
        """
        fields = _fields(model, zero_retention)
        body = _Json({**inputs, **_given(fields)}) if isinstance(inputs, dict) else _Form(fields, inputs)
        return self._send("/batch", body, {}, idempotency_key, timeout)

    def get_batch(self, id: str) -> Batch:
        """How the analyses of a batch stand."""
        return self._call("GET", f"/batch/{_quoted(id)}")

    def wait_for_batch(
        self, id: str, *, on_progress: Optional[Callable[[Batch], None]] = None, wait: float = WAIT_S
    ) -> Batch:
        """Asks until all analyses of a batch have ended, however they did."""
        return _poll(
            lambda: self.get_batch(id),
            lambda batch: batch["counts"]["queued"] + batch["counts"]["running"] == 0,
            on_progress,
            wait,
        )

    def verdict(
        self,
        file: AnalyzeInput,
        *,
        model: Optional[str] = None,
        zero_retention: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Verdict:
        """The verdict in one call, which waits on the connection: for short videos."""
        return self._upload(file, _fields(model, zero_retention), {}, idempotency_key, timeout)

    def get(self, id: str) -> State:
        """Where an analysis stands, and its result."""
        return self._call("GET", f"/analysis/{_quoted(id)}")

    def page(
        self, *, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[str] = None
    ) -> Page:
        """One page of the account's analyses, newest first."""
        return self._call("GET", "/analyses", query={"limit": limit, "cursor": cursor, "status": status})

    def list(self, *, limit: Optional[int] = None, status: Optional[str] = None) -> Iterator[ListItem]:
        """All of the account's analyses, newest first; the next page is asked for when it is needed."""
        cursor: Optional[str] = None
        while True:
            page = self.page(limit=limit, cursor=cursor, status=status)
            yield from page["items"]
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def cancel(self, id: str) -> State:
        """Stops a queued or running analysis; one that has ended stays as it is."""
        return self._call("POST", f"/analysis/{_quoted(id)}/cancel", repeatable=True)

    def delete(self, id: str) -> None:
        """Deletes an analysis with its file and result."""
        self._call("DELETE", f"/analysis/{_quoted(id)}")

    def usage(self) -> Usage:
        """What the account has used of this month's allowance."""
        return self._call("GET", "/usage")

    def _upload(
        self,
        file: AnalyzeInput,
        fields: Fields,
        headers: Mapping[str, str],
        idempotency_key: Optional[str],
        timeout: Optional[float],
    ) -> Any:
        body = _Json({**file, **_given(fields)}) if isinstance(file, dict) else _Form(fields, [file])
        return self._send("/analyze", body, headers, idempotency_key, timeout)

    def _send(
        self,
        path: str,
        body: _Body,
        headers: Mapping[str, str],
        idempotency_key: Optional[str],
        timeout: Optional[float],
    ) -> Any:
        return self._call(
            "POST",
            path,
            headers={**headers, "Idempotency-Key": idempotency_key or str(uuid.uuid4())},
            body=body,
            repeatable=body.repeatable,
            timeout=self._upload_timeout if timeout is None else timeout,
        )

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, str]] = None,
        body: Optional[_Body] = None,
        repeatable: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        """Sends a call, and again where that is safe."""
        safe = method == "GET" if repeatable is None else repeatable
        attempt = 0
        while True:
            try:
                return self._once(method, path, query or {}, headers or {}, body, timeout or self._timeout)
            except UnmaskError as error:
                delay = _delay_before(error, safe, attempt) if attempt < self._retries else None
                if delay is None or delay > self._max_retry_delay:
                    raise
            time.sleep(delay)
            attempt += 1

    def _once(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any],
        headers: Mapping[str, str],
        body: Optional[_Body],
        timeout: float,
    ) -> Any:
        given = {name: value for name, value in query.items() if value is not None}
        target = f"{self._address.path.rstrip('/')}/api/v1{path}"
        if given:
            target += "?" + urllib.parse.urlencode(given)
        connection = self._connection(timeout)
        try:
            connection.putrequest(method, target)
            connection.putheader("Accept", "application/json")
            connection.putheader("x-api-key", self._api_key)
            connection.putheader("User-Agent", f"unmask-python/{__version__}")
            for name, value in headers.items():
                connection.putheader(name, value)
            if body is None:
                connection.putheader("Content-Length", "0")
                connection.endheaders()
            else:
                connection.putheader("Content-Type", body.content_type)
                connection.putheader("Content-Length", str(body.length))
                connection.endheaders()
                _send(connection, body)
            response = connection.getresponse()
            return _read(response, response.read())
        except socket.timeout as error:
            raise UnmaskError(f"There was no answer within {timeout:g} seconds.", code="timeout") from error
        except (OSError, http.client.HTTPException) as error:
            raise UnmaskError("The service could not be reached.", code="network_error") from error
        finally:
            connection.close()

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        host = self._address.hostname or ""
        port = self._address.port
        if self._address.scheme == "https":
            context = self._ssl_context or ssl.create_default_context()
            return http.client.HTTPSConnection(host, port, timeout=timeout, context=context)
        return http.client.HTTPConnection(host, port, timeout=timeout)


class Webhooks:
    """Where the service tells what became of analyses; reached as ``client.webhooks``."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def create(
        self, url: str, *, events: Optional[List[str]] = None, description: Optional[str] = None
    ) -> WebhookWithSecret:
        """The answer holds the secret, this once."""
        return self._call("POST", "/webhooks", body=_changes(url=url, events=events, description=description))

    def list(self) -> List[Webhook]:
        return self._call("GET", "/webhooks")["items"]

    def update(
        self,
        id: str,
        *,
        url: Optional[str] = None,
        events: Optional[List[str]] = None,
        description: Optional[str] = None,
        enabled: Optional[bool] = None,
    ) -> Webhook:
        """Changes what is named, and turns it on or off."""
        body = _changes(url=url, events=events, description=description, enabled=enabled)
        return self._call("PATCH", f"/webhooks/{_quoted(id)}", body=body)

    def delete(self, id: str) -> None:
        self._call("DELETE", f"/webhooks/{_quoted(id)}")

    def rotate(self, id: str) -> WebhookWithSecret:
        """Makes another secret; for a day messages are signed with both."""
        return self._call("POST", f"/webhooks/{_quoted(id)}/rotate")

    def test(self, id: str) -> Delivery:
        """Sends a message of the type ``webhook.test``."""
        return self._call("POST", f"/webhooks/{_quoted(id)}/test")

    def delivery_page(self, id: str, *, cursor: Optional[str] = None) -> DeliveryPage:
        """One page of a webhook's deliveries, newest first."""
        return self._call("GET", f"/webhooks/{_quoted(id)}/deliveries", query={"cursor": cursor})

    def deliveries(self, id: str) -> Iterator[Delivery]:
        """All of a webhook's deliveries, newest first; the next page is asked for when it is needed."""
        cursor: Optional[str] = None
        while True:
            page = self.delivery_page(id, cursor=cursor)
            yield from page["items"]
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def replay(self, id: str, delivery_id: str) -> Delivery:
        """Sends the message of a delivery again."""
        return self._call("POST", f"/webhooks/{_quoted(id)}/deliveries/{_quoted(delivery_id)}/replay")


def _changes(**given: Any) -> _Json:
    return _Json({name: value for name, value in given.items() if value is not None})


def _poll(
    ask: Callable[[], Any], done: Callable[[Any], bool], on_progress: Optional[Callable[[Any], None]], wait: float
) -> Any:
    end = time.monotonic() + wait
    delay = FIRST_POLL_S
    while True:
        answer = ask()
        if on_progress:
            on_progress(answer)
        if done(answer):
            return answer
        if time.monotonic() + delay > end:
            raise UnmaskError(f"It had not ended after {wait:g} seconds.", code="timeout")
        time.sleep(delay)
        delay = min(delay * 1.6, LAST_POLL_S)


def _fields(model: Optional[str], zero_retention: Optional[bool]) -> Fields:
    return {"model": model, "zero_retention": zero_retention}


def _given(fields: Fields) -> Dict[str, Union[str, bool]]:
    return {name: value for name, value in fields.items() if value is not None}


def _quoted(id: str) -> str:
    return urllib.parse.quote(id, safe="")


def _send(connection: http.client.HTTPConnection, body: _Body) -> None:
    try:
        for chunk in body.chunks():
            connection.send(chunk)
    except (BrokenPipeError, ConnectionResetError):
        # Refused before the last byte: the answer may still be there to be read.
        pass


def _read(response: http.client.HTTPResponse, raw: bytes) -> Any:
    request_id = response.getheader("x-request-id")
    if 200 <= response.status < 300:
        if response.status == 204:
            return None
        try:
            return json.loads(raw)
        except ValueError:
            raise UnmaskError(
                "The answer could not be read.",
                status=response.status,
                code="unreadable_answer",
                request_id=request_id,
            ) from None
    problem = _problem(raw)
    raise UnmaskError(
        str(
            problem.get("detail")
            or problem.get("error")
            or f"The service answered with status {response.status}."
        ),
        status=response.status,
        code=str(problem.get("code") or f"http_{response.status}"),
        retry_after=_retry_after(response.getheader("retry-after")),
        request_id=problem.get("instance") or request_id,
    )


def _problem(raw: bytes) -> Dict[str, Any]:
    """A problem document (RFC 9457); empty where a proxy in between answered in words of its own."""
    try:
        read = json.loads(raw)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def _retry_after(header: Optional[str]) -> Optional[float]:
    """Seconds, or a date."""
    if not header:
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _delay_before(error: UnmaskError, repeatable: bool, attempt: int) -> Optional[float]:
    """Seconds until the next attempt; None: not again."""
    # What was refused for its number has not been done: it may always come again.
    safe = repeatable or error.status == 429
    # In progress: the connection broke, but the service is still at work on the first one.
    passing = error.status in (429, 503) or error.code in ("network_error", "idempotency_in_progress")
    if not safe or not passing:
        return None
    if error.retry_after is not None:
        return error.retry_after
    # Apart, so that many programs do not come back together.
    return 0.5 * 2.0**attempt * random.uniform(0.5, 1.0)


class _Body:
    """What is sent: its length is known before the first byte."""

    content_type: str
    length: int
    repeatable = True

    def chunks(self) -> Iterator[bytes]:
        raise NotImplementedError


class _Json(_Body):
    content_type = "application/json"

    def __init__(self, value: Any) -> None:
        self._bytes = json.dumps(value).encode()
        self.length = len(self._bytes)

    def chunks(self) -> Iterator[bytes]:
        yield self._bytes


class _Form(_Body):
    """A form whose files are read from the disk while they are sent, never held whole."""

    def __init__(self, fields: Fields, files: List[FileInput]) -> None:
        self._boundary = f"unmask-{uuid.uuid4()}"
        self.content_type = f"multipart/form-data; boundary={self._boundary}"
        self._parts: List[Tuple[bytes, Optional[FileInput], int]] = []
        for name, value in _given(fields).items():
            text = value if isinstance(value, str) else str(value).lower()
            self._parts.append((self._head(name) + text.encode() + b"\r\n", None, 0))
        for file in files:
            name, size = _name_and_size(file)
            self._parts.append((self._head("file", name), file, size))
        self._tail = f"--{self._boundary}--\r\n".encode()
        bytes_of_files = sum(size + 2 for _, file, size in self._parts if file is not None)
        self.length = sum(len(head) for head, _, _ in self._parts) + bytes_of_files + len(self._tail)

    def _head(self, name: str, file_name: Optional[str] = None) -> bytes:
        head = f'--{self._boundary}\r\nContent-Disposition: form-data; name="{name}"'
        if file_name is not None:
            quoted = file_name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
            # The name tells which kind of file it is.
            head += f'; filename="{quoted}"\r\nContent-Type: application/octet-stream'
        return (head + "\r\n\r\n").encode("utf-8", "replace")

    def chunks(self) -> Iterator[bytes]:
        for head, file, size in self._parts:
            yield head
            if file is not None:
                yield from _bytes_of(file, size)
                yield b"\r\n"
        yield self._tail


def _name_and_size(file: FileInput) -> Tuple[str, int]:
    try:
        if isinstance(file, (str, os.PathLike)):
            return os.path.basename(os.fspath(file)) or "video", os.path.getsize(file)
        start = file.tell()
        end = file.seek(0, os.SEEK_END)
        file.seek(start)
        name = getattr(file, "name", "video")
        return (os.path.basename(name) if isinstance(name, str) else "video"), end - start
    except (OSError, AttributeError, ValueError) as error:
        raise UnmaskError(f"The file {file} could not be opened.", code="invalid_input") from error


def _bytes_of(file: FileInput, size: int) -> Iterator[bytes]:
    if isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            yield from _exactly(opened, size)
        return
    start = file.tell()
    yield from _exactly(file, size)
    # Ready to be sent again.
    file.seek(start)


def _exactly(file: BinaryIO, size: int) -> Iterator[bytes]:
    """Bytes of a file that may grow or shrink meanwhile: the announced length must come true."""
    while size > 0:
        chunk = file.read(min(CHUNK_BYTES, size))
        if not chunk:
            raise UnmaskError("The file became shorter while it was sent.", code="invalid_input")
        size -= len(chunk)
        yield chunk


def verify_webhook(
    payload: Union[str, bytes],
    headers: Mapping[str, str],
    secret: Union[str, List[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> Dict[str, Any]:
    """Checks the signature of a webhook's message (Standard Webhooks) and reads it.

    ``payload`` is the body exactly as it came. ``secret`` is ``whsec_...``, or several while one replaces the
    other. ``tolerance`` are the seconds that a message may be old. Raises WebhookVerificationError.
    """
    found = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not found.get(name):
            raise WebhookVerificationError(f"The header {name} is missing.")
    sent_at = found["webhook-timestamp"]
    if not (sent_at.isascii() and sent_at.isdigit() and len(sent_at) <= 12):
        raise WebhookVerificationError("webhook-timestamp is no time.")
    age = (time.time() if now is None else now) - int(sent_at)
    if age > tolerance:
        raise WebhookVerificationError("The message is too old.")
    if age < -tolerance:
        raise WebhookVerificationError("The message is of the future.")
    body = payload.encode() if isinstance(payload, str) else payload
    signed = f"{found['webhook-id']}.{sent_at}.".encode() + body
    signatures = [
        part[3:].encode() for part in found["webhook-signature"].split(" ") if part.startswith("v1,")
    ]
    for one in [secret] if isinstance(secret, str) else secret:
        expected = base64.b64encode(hmac.new(_key_of(one), signed, hashlib.sha256).digest())
        # Compares in constant time.
        if any(hmac.compare_digest(expected, signature) for signature in signatures):
            return _message(body)
    raise WebhookVerificationError("No signature fits the message.")


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except ValueError:
        key = b""
    if not key:
        raise WebhookVerificationError("The secret is no webhook secret.")
    return key


def _message(body: bytes) -> Dict[str, Any]:
    try:
        read = json.loads(body)
    except ValueError:
        raise WebhookVerificationError("The message is no JSON.") from None
    if not isinstance(read, dict):
        raise WebhookVerificationError("The message is no JSON object.")
    return read


def _main(arguments: List[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="unmask.py", description="Analyses videos with an Unmask service. Answers are JSON."
    )
    parser.add_argument("--url", default=os.environ.get("UNMASK_URL"), help="address (or UNMASK_URL)")
    parser.add_argument(
        "--api-key", default=os.environ.get("UNMASK_API_KEY"), help="key (better: UNMASK_API_KEY)"
    )
    commands = parser.add_subparsers(dest="command", required=True)
    analyze = commands.add_parser("analyze", help="analyse a file and wait for the result")
    analyze.add_argument("file", help="a file, or the http(s) address of one")
    analyze.add_argument("--zero-retention", action="store_true", help="the service deletes the file at once")
    analyze.add_argument("--no-wait", action="store_true", help="print the queued analysis and end")
    get = commands.add_parser("get", help="where an analysis stands, and its result")
    get.add_argument("id")
    for name, words in (("list", "the newest analyses"), ("usage", "what is used of this month's allowance")):
        commands.add_parser(name, help=words)
    for name, words in (("cancel", "stop an analysis"), ("delete", "delete an analysis")):
        commands.add_parser(name, help=words).add_argument("id")
    given = parser.parse_args(arguments)
    if not given.url or not given.api_key:
        parser.error("set UNMASK_URL and UNMASK_API_KEY, or give --url and --api-key")
    try:
        print(json.dumps(_run(Unmask(given.url, given.api_key), given), indent=2))
        return 0
    except UnmaskError as error:
        print(f"{error.message} ({error.code})", file=sys.stderr)
        return 1


def _run(client: Unmask, given: argparse.Namespace) -> Any:
    if given.command == "get":
        return client.get(given.id)
    if given.command == "cancel":
        return client.cancel(given.id)
    if given.command == "delete":
        return client.delete(given.id)
    if given.command == "list":
        return client.page()["items"]
    if given.command == "usage":
        return client.usage()
    zero_retention = True if given.zero_retention else None
    file: AnalyzeInput = given.file
    if given.file.startswith(("http://", "https://")):
        file = {"url": given.file}
    if given.no_wait:
        return client.analyze(file, zero_retention=zero_retention)
    on_progress = _show_progress if sys.stderr.isatty() else None
    return client.analyze_and_wait(file, zero_retention=zero_retention, on_progress=on_progress)


def _show_progress(state: State) -> None:
    progress = state["progress"]
    share = f" {progress['share']:.0%}" if progress else ""
    print(f"{state['status']}{share}", file=sys.stderr)


if __name__ == "__main__":
    try:
        sys.exit(_main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
