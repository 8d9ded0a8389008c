import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createProbe } from "./create-probe.ts";
import type { ResolveName } from "./pinned-lookup.ts";

const servers: (Server | TcpServer)[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if (!server.listening) continue;
    // This ends only because no connection is left open.
    server.close();
    await once(server, "close");
  }
});

async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("It listens nowhere.");
  return address.port;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A site on the loopback address that lists its requests. */
async function serve(answer: Answer) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  const port = await listen(server);
  return { requests, server, port, url: `http://127.0.0.1:${port}` };
}

const page: Answer = (_request, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");

/** Redirects according to a table, and responds to everything else. */
const redirecting =
  (targets: Record<string, string>): Answer =>
  (request, response) => {
    const location = targets[request.url ?? ""];
    if (location === undefined) page(request, response);
    else response.writeHead(302, { location, "content-length": "0" }).end();
  };

/** Resolves names by a table, and others to the loopback address. */
const names =
  (table: Record<string, readonly string[]> = {}): ResolveName =>
  async (hostname) =>
    (table[hostname] ?? ["127.0.0.1"]).map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));

const knowLater: ResolveName = () => new Promise(() => undefined);
const knowNothing: ResolveName = async (hostname) => {
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" });
};

/** Longer than a test may take, so that no test passes because of it. */
const LONG_MS = 3_600_000;

const probe = (url: string, options: Partial<Parameters<typeof createProbe>[0]> = {}) =>
  createProbe({ mayReachLoopback: true, resolve: names(), timeoutMs: LONG_MS, ...options })(
    new URL(url),
  );

describe("a URL that responds", () => {
  it("returns its status and the headers that control framing", async () => {
    const { url, requests } = await serve((_request, response) =>
      response
        .writeHead(404, {
          "content-type": "text/html; charset=utf-8",
          "x-frame-options": "SAMEORIGIN",
          "content-security-policy": "default-src 'self'; frame-ancestors https://crm.example",
          "permissions-policy": "microphone=()",
        })
        .end("gone"),
    );
    expect(await probe(`${url}/softphone?a=b#part`)).toEqual({
      reached: true,
      finalUrl: `${url}/softphone?a=b`,
      status: 404,
      redirects: [],
      contentType: "text/html; charset=utf-8",
      xFrameOptions: "SAMEORIGIN",
      frameAncestors: ["https://crm.example"],
      permissionsPolicy: "microphone=()",
    });
    expect(requests.map(({ method, url: path }) => `${method} ${path}`)).toEqual([
      "GET /softphone?a=b",
    ]);
    const { headers } = requests[0] ?? {};
    expect(Object.keys(headers ?? {}).toSorted()).toEqual([
      "accept",
      "connection",
      "host",
      "user-agent",
    ]);
  });

  it("gets its host name in the request", async () => {
    const { port, requests } = await serve(page);
    const url = `http://softphone.example:${port}/`;
    expect(await probe(url)).toMatchObject({ reached: true, finalUrl: url });
    expect(requests[0]?.headers.host).toBe(`softphone.example:${port}`);
  });

  it("can repeat headers, or have none", async () => {
    const { url } = await serve((_request, response) => {
      response.setHeader("x-frame-options", ["DENY", "SAMEORIGIN"]);
      response.setHeader("content-security-policy", [
        "frame-ancestors *",
        "frame-ancestors 'self'",
      ]);
      response.end();
    });
    expect(await probe(url)).toMatchObject({
      xFrameOptions: "DENY, SAMEORIGIN",
      frameAncestors: ["'self'"],
    });
    const bare = await serve((_request, response) => response.end());
    expect(await probe(bare.url)).toEqual({
      reached: true,
      finalUrl: `${bare.url}/`,
      status: 200,
      redirects: [],
    });
  });

  it("is closed after its headers, even if its content never ends", async () => {
    const { url, server } = await serve((_request, response) => {
      response.writeHead(200).write("x".repeat(100_000));
    });
    const closed = new Promise((resolve) => {
      server.on("connection", (socket) => socket.on("close", resolve));
    });
    expect(await probe(url)).toMatchObject({ reached: true, status: 200 });
    await closed;
  });
});

describe("redirects", () => {
  it("are followed three times, to other sites and by relative addresses", async () => {
    const last = await serve(page);
    const { url } = await serve(
      redirecting({ "/": "/one", "/one": "two?a=b", "/two?a=b": `${last.url}/app#part` }),
    );
    expect(await probe(url)).toMatchObject({
      reached: true,
      finalUrl: `${last.url}/app`,
      redirects: [`${url}/one`, `${url}/two?a=b`, `${last.url}/app`],
    });
  });

  it("stop at the fourth, which is reported", async () => {
    const { url, requests } = await serve(
      redirecting({ "/": "/1", "/1": "/2", "/2": "/3", "/3": "/4" }),
    );
    expect(await probe(url)).toEqual({
      reached: false,
      redirects: ["/1", "/2", "/3", "/4"].map((path) => `${url}${path}`),
      failure: "tooManyRedirects",
    });
    expect(requests.map((request) => request.url)).toEqual(["/", "/1", "/2", "/3"]);
  });

  it("without a target are responses", async () => {
    const { url } = await serve((_request, response) => response.writeHead(302).end());
    expect(await probe(url)).toMatchObject({ reached: true, status: 302, redirects: [] });
  });

  it.each([
    ["file:///etc/passwd", "notAllowed"],
    ["javascript:alert(1)", "notAllowed"],
    ["http://user:password@127.0.0.1/", "notAllowed"],
    ["http://10.0.0.1/", "notAllowed"],
    ["http://[::ffff:10.0.0.1]/", "notAllowed"],
    ["http://169.254.169.254/latest/meta-data/", "notAllowed"],
    ["http://intranet.example/", "notAllowed"],
    ["http://[", "other"],
  ])("to %s fail", async (location, failure) => {
    const { url } = await serve(redirecting({ "/": location }));
    const resolve = names({ "intranet.example": ["192.168.1.10"] });
    expect(await probe(url, { resolve })).toEqual({
      reached: false,
      redirects: URL.canParse(location) ? [new URL(location).href] : [],
      failure,
    });
  });
});

describe("this machine, if others can reach the service", () => {
  it.each(["127.0.0.1", "localhost", "softphone.example", "[::1]", "[::ffff:127.0.0.1]"])(
    "is not requested by the name %s",
    async (host) => {
      const { port, requests } = await serve(page);
      const options = { mayReachLoopback: false };
      expect(await probe(`http://${host}:${port}/`, options)).toEqual({
        reached: false,
        redirects: [],
        failure: "notAllowed",
      });
      expect(requests).toEqual([]);
    },
  );
});

describe("a host name", () => {
  it("with additional private addresses is requested only at the others", async () => {
    const { port } = await serve(page);
    const resolve = names({ "both.example": ["10.0.0.1", "::ffff:10.0.0.1", "127.0.0.1"] });
    const url = `http://both.example:${port}/`;
    expect(await probe(url, { resolve })).toMatchObject({ reached: true });
  });

  it("is resolved once per connection", async () => {
    const { port, requests } = await serve(redirecting({ "/": "/again" }));
    const answers = ["127.0.0.1", "10.0.0.1", "127.0.0.1"];
    let asked = 0;
    const resolve: ResolveName = async () => {
      asked += 1;
      return [{ address: answers[asked - 1] ?? "127.0.0.1", family: 4 }];
    };
    expect(await probe(`http://rebound.example:${port}/`, { resolve })).toEqual({
      reached: false,
      redirects: [`http://rebound.example:${port}/again`],
      failure: "notAllowed",
    });
    expect([asked, requests.length]).toEqual([2, 1]);
  });

  it("that is unknown is reported", async () => {
    const resolve = knowNothing;
    expect(await probe("http://nowhere.example/", { resolve })).toEqual({
      reached: false,
      redirects: [],
      failure: "dns",
    });
  });

  it("that takes too long to resolve times out", async () => {
    const options = { resolve: knowLater, timeoutMs: 100 };
    expect(await probe("http://slow.example/", options)).toEqual({
      reached: false,
      redirects: [],
      failure: "timeout",
    });
  });

  it("is resolved by the system by default", async () => {
    const { port } = await serve(page);
    const plain = createProbe({ mayReachLoopback: true });
    expect(await plain(new URL(`http://localhost:${port}/`))).toMatchObject({ reached: true });
  });
});

describe("a URL that doesn't respond", () => {
  it("refuses connections", async () => {
    const { url, server } = await serve(page);
    server.close();
    await once(server, "close");
    expect(await probe(url)).toEqual({ reached: false, redirects: [], failure: "refused" });
  });

  it("takes too long, redirects included", async () => {
    const { url } = await serve((request, response) => {
      if (request.url === "/") response.writeHead(302, { location: "/silent" }).end();
    });
    expect(await probe(url, { timeoutMs: 200 })).toEqual({
      reached: false,
      redirects: [`${url}/silent`],
      failure: "timeout",
    });
  });

  it("speaks no TLS", async () => {
    const { port } = await serve(page);
    const url = `https://127.0.0.1:${port}/`;
    expect(await probe(url)).toEqual({ reached: false, redirects: [], failure: "tls" });
  });

  it.each([
    ["no HTTP", "SSH-2.0-OpenSSH_9.2\r\n"],
    ["headers without end", `HTTP/1.1 200 OK\r\nx: ${"x".repeat(100_000)}\r\n`],
  ])("speaks %s", async (_what, text) => {
    const port = await listen(
      createTcpServer((socket) => {
        socket
          .on("error", () => socket.destroy())
          .resume()
          .end(text);
      }),
    );
    const url = `http://127.0.0.1:${port}/`;
    expect(await probe(url)).toEqual({ reached: false, redirects: [], failure: "other" });
  });
});
