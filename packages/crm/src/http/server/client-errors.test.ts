import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../../testing/open-test-app.ts";

const HOST = "host: 127.0.0.1:4400\r\n";
const AUTHORIZED = `${HOST}authorization: Bearer ${TEST_CREDENTIALS.accessToken}\r\ncontent-type: application/json\r\n`;
const POST = `POST /crm/v3/objects/contacts HTTP/1.1\r\n${AUTHORIZED}`;

let crm: TestApp;
let port: number;
beforeAll(async () => {
  crm = await openTestApp({}, { requestTimeoutMs: 300 });
  await crm.app.listen({ host: "127.0.0.1", port: 0 });
  const address = crm.app.server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => crm.close());

/** Sends a text, and returns everything that the service sends until it closes the connection. */
async function send(text: string, later?: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString();
  });
  socket.write(text);
  later?.(socket);
  await once(socket, "close");
  return received;
}

const parse = (response: string) => {
  const [head = "", body = ""] = response.split("\r\n\r\n", 2);
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(": ", 2)));
  return {
    status: Number(first.split(" ")[1]),
    headers: headers as Record<string, string>,
    body: JSON.parse(body) as ErrorBody,
  };
};

it.each([
  ["data that is not HTTP", "nonsense\r\n\r\n", 400],
  ["an unknown method", `BREW / HTTP/1.1\r\n${HOST}\r\n`, 400],
  ["a header without a name", `GET / HTTP/1.1\r\n${HOST}: x\r\n\r\n`, 400],
  ["headers that are too large", `GET / HTTP/1.1\r\n${HOST}x: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["a URL that is too large", `GET /${"x".repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 431],
  ["a request without a host", "GET / HTTP/1.1\r\nconnection: close\r\n\r\n", 421],
  ["a body with invalid chunks", `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n\r\n`, 400],
  ["headers that never end", `GET / HTTP/1.1\r\n${HOST}`, 408],
  ["a body that never ends", `${POST}content-length: 100\r\n\r\n{`, 408],
])("responds to %s with the error body", async (_what, request, status) => {
  const response = parse(await send(request));
  expect([response.status, response.body.status, response.body.category]).toEqual([
    status,
    "error",
    "VALIDATION_ERROR",
  ]);
  expect(response.body.message).not.toBe("");
  expect(response.headers).toMatchObject({
    "x-hubspot-correlation-id": response.body.correlationId,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
});

it("responds to a bad request that follows a good one on the same connection", async () => {
  const good = `GET /openapi.json HTTP/1.1\r\n${HOST}\r\n`;
  const received = await send(good, (socket) => {
    socket.once("data", () => socket.write("nonsense\r\n\r\n"));
  });
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect(received).toContain("HTTP/1.1 400 ");
});

it("serves a request with an unknown expectation", async () => {
  const request = `GET /crm/v3/objects/contacts/101 HTTP/1.1\r\n${AUTHORIZED}expect: cake\r\nconnection: close\r\n\r\n`;
  expect(await send(request)).toMatch(/^HTTP\/1\.1 200 /);
});
