"""A service for Uvicorn: JSON of 1 KB, made for each request."""

import json

ITEMS = [{"id": number, "name": f"Item {number}", "description": "x" * 56} for number in range(10)]


async def app(scope, receive, send):
    if scope["type"] != "http":
        return
    body = json.dumps(ITEMS).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
