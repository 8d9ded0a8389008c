import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireFreePort } from "./start/require-free-port.mjs";
import { serveStatic } from "./static-server.mjs";

/** @type {string} */
let parent;
/** @type {Awaited<ReturnType<typeof serveStatic>>} */
let server;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "static-"));
  mkdirSync(join(parent, "root"));
  writeFileSync(join(parent, "secret.txt"), "secret");
  writeFileSync(join(parent, "root", "index.html"), "<h1>hello</h1>");
  const headers = { "x-frame-options": "DENY" };
  server = await serveStatic({ root: join(parent, "root"), port: 0, host: "localhost", headers });
});
afterAll(async () => {
  await server.stop();
  rmSync(parent, { recursive: true });
});

/**
 * Sends a request with these headers only, and doesn't decode the response.
 *
 * @param {string} path
 * @param {Record<string, string>} headers
 * @param {string} [method]
 */
async function send(path, headers, method = "GET") {
  const sending = request(`http://127.0.0.1:${server.port}${path}`, { headers, method });
  sending.end();
  const [response] = await once(sending, "response");
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

const get = (/** @type {string} */ path) => fetch(`http://127.0.0.1:${server.port}${path}`);

describe("the static server", () => {
  test("serves a folder on a free port with the given host name", async () => {
    expect(server.url).toBe(`http://localhost:${server.port}`);
    const response = await get("/");
    expect(response.headers.get("content-type")).toContain("text/html");
    await expect(response.text()).resolves.toBe("<h1>hello</h1>");
  });

  test("sends the headers with every response, also for missing pages", async () => {
    const [page, missing] = await Promise.all([get("/"), get("/missing.js")]);
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect([missing.status, missing.headers.get("x-frame-options")]).toEqual([404, "DENY"]);
  });

  test("responds with a value in place of a file", async () => {
    const json = { "/index.html": { port: 5000 } };
    const site = await serveStatic({ root: join(parent, "root"), port: 0, json });
    const response = await fetch(`${site.url}/index.html?fresh`);
    await expect(response.json()).resolves.toEqual({ port: 5000 });
    await site.stop();
  });

  describe("with a file that the build compressed", () => {
    const script = "export const answer = 42;\n".repeat(100);
    /** @type {Record<string, Buffer>} */
    const variants = { br: brotliCompressSync(script), gzip: gzipSync(script) };
    const path = "/assets/main-CfdAr-Ob.js";
    beforeAll(() => {
      mkdirSync(join(parent, "root", "assets"));
      writeFileSync(join(parent, "root", path), script);
      writeFileSync(join(parent, "root", `${path}.br`), variants["br"] ?? "");
      writeFileSync(join(parent, "root", `${path}.gz`), variants["gzip"] ?? "");
    });

    test.each([
      ["br, gzip", "br"],
      ["gzip, deflate, br, zstd", "br"],
      ["BR ; q=1.0", "br"],
      ["gzip;q=0.5", "gzip"],
      ["br;q=0, gzip;q=0.000", undefined],
      ["identity", undefined],
      ["zstd, abracadabra", undefined],
      ["", undefined],
    ])("sends it to a client that accepts %j as %s", async (accepted, encoding) => {
      const expected = encoding === undefined ? Buffer.from(script) : variants[encoding];
      const accepting = { "accept-encoding": accepted };
      const sent = await send(path, accepting);
      expect([sent.status, sent.body]).toEqual([200, expected]);
      expect(sent.headers["content-encoding"]).toBe(encoding);
      expect(sent.headers).toMatchObject({
        "content-type": expect.stringContaining("javascript"),
        "content-length": String(expected?.length),
        "cache-control": "public, max-age=31536000, immutable",
        vary: "Accept-Encoding",
      });
      const head = await send(path, accepting, "HEAD");
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers["content-length"]).toBe(String(expected?.length));
      const again = await send(path, { ...accepting, "if-none-match": sent.headers.etag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    });

    test("tells the browser to request pages again each time", async () => {
      expect((await get("/")).headers.get("cache-control")).toBe("no-cache");
    });
  });

  test("serves the changed content of a file", async () => {
    writeFileSync(join(parent, "root", "page.html"), "one");
    await expect((await get("/page.html")).text()).resolves.toBe("one");
    writeFileSync(join(parent, "root", "page.html"), "other");
    await expect((await get("/page.html")).text()).resolves.toBe("other");
  });

  test.each(["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//secret.txt"])(
    "serves nothing outside its folder for %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("serves index.html for an unknown path of a single-page app", async () => {
    const single = await serveStatic({ root: join(parent, "root"), port: 0, single: true });
    await expect((await fetch(`${single.url}/contacts/1`)).text()).resolves.toContain("hello");
    await single.stop();
  });

  test("rejects if its port is in use, for which npm start names the variable", async () => {
    const again = serveStatic({ root: parent, port: server.port });
    await expect(again).rejects.toMatchObject({ code: "EADDRINUSE" });
    const message = `Port ${server.port} is in use, perhaps by another npm start. Set CRM_PORT to a free port.`;
    await expect(requireFreePort("CRM_PORT", server.port)).rejects.toThrow(message);
  });

  test("stops with open connections, frees its port, and can be stopped twice", async () => {
    const other = await serveStatic({ root: parent, port: 0 });
    await fetch(`${other.url}/secret.txt`);
    await other.stop();
    await other.stop();
    await expect(requireFreePort("SOFTPHONE_PORT", other.port)).resolves.toBeUndefined();
  });
});
