import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCrmServer, type CrmServer } from "./create-crm-server.ts";

let pageDir: string;
let server: CrmServer | undefined;
beforeEach(async () => {
  pageDir = await mkdtemp(join(tmpdir(), "crm-page-"));
  await mkdir(join(pageDir, "assets"));
  await writeFile(join(pageDir, "index.html"), "<!doctype html><title>The page</title>");
  await writeFile(join(pageDir, "assets", "index-abc123.js"), "export {}");
  await writeFile(join(pageDir, "icon.svg"), "<svg/>");
});
afterEach(async () => {
  await server?.stop();
  await server?.stop();
  await rm(pageDir, { recursive: true, force: true });
});

const start = async (): Promise<CrmServer> => {
  server = await createCrmServer({ memory: true, pageDir });
  return server;
};

it("serves the page, which can't be framed, at each of its paths", async () => {
  const { url } = await start();
  const paths = ["/", "/index.html", "/contacts/1/record/0-1/101", "/oauth/authorize?state=1"];
  for (const path of paths) {
    const response = await fetch(`${url}${path}`, { headers: { accept: "text/html" } });
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toContain("The page");
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    const policy = response.headers.get("content-security-policy") ?? "";
    for (const rule of ["script-src 'self';", "frame-src http: https:", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
  }
});

it("allows the script that the build wrote into the page, and no other", async () => {
  const script = "console.log(1)\n";
  const page = `<!doctype html><script>${script}</script><script src="/assets/a.js"></script>`;
  await writeFile(join(pageDir, "index.html"), page);
  const hash = createHash("sha256").update(script).digest("base64");
  const { url } = await start();
  for (const path of ["/", "/index.html"]) {
    const { headers } = await fetch(`${url}${path}`, { headers: { accept: "text/html" } });
    const policy = headers.get("content-security-policy");
    expect([path, policy]).toEqual([
      path,
      expect.stringContaining(`script-src 'self' 'sha256-${hash}';`),
    ]);
  }
});

it("lets browsers cache files with a hash in their name, and no others", async () => {
  const { url } = await start();
  const asset = await fetch(`${url}/assets/index-abc123.js`);
  expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(asset.headers.get("content-type")).toContain("javascript");
  expect((await fetch(`${url}/icon.svg`)).headers.get("cache-control")).toBe("no-cache");
});

/** A request that accepts only these encodings, with the body not decoded. */
async function ask(url: string, headers: Record<string, string>, method = "GET") {
  const asked = request(url, { headers, method });
  asked.end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

it.each([
  ["br, gzip", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip", "gzip"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0", undefined],
  ["identity", undefined],
  ["zstd, abracadabra", undefined],
  ["", undefined],
])(
  "sends a file that the build compressed to a client that accepts %j as %s",
  async (take, got) => {
    const script = "export const answer = 42;\n".repeat(100);
    const variants = { br: brotliCompressSync(script), gzip: gzipSync(script) };
    const file = join(pageDir, "assets", "index-abc123.js");
    await Promise.all([
      writeFile(file, script),
      writeFile(`${file}.br`, variants.br),
      writeFile(`${file}.gz`, variants.gzip),
    ]);
    const address = `${(await start()).url}/assets/index-abc123.js`;
    const expected = got === undefined ? Buffer.from(script) : variants[got as "br" | "gzip"];

    const sent = await ask(address, { "accept-encoding": take });
    expect([sent.status, sent.body.equals(expected)]).toEqual([200, true]);
    expect(sent.headers).toMatchObject({
      "content-type": expect.stringContaining("javascript") as string,
      "content-length": String(expected.length),
      "cache-control": "public, max-age=31536000, immutable",
      vary: expect.stringMatching(/accept-encoding/i) as string,
    });
    expect(sent.headers["content-encoding"]).toBe(got);

    const head = await ask(address, { "accept-encoding": take }, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(String(expected.length));

    const etag = sent.headers.etag ?? "";
    const again = await ask(address, { "accept-encoding": take, "if-none-match": etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  },
);

it("forbids framing a compressed page too", async () => {
  await writeFile(join(pageDir, "index.html.br"), brotliCompressSync("<!doctype html>"));
  const { headers } = await ask((await start()).url, { "accept-encoding": "br" });
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringContaining("text/html") as string,
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'") as string,
    "cache-control": "no-cache",
  });
});

it("returns 404 instead of the page for a missing file and an unknown path of the API", async () => {
  const { url } = await start();
  const paths = ["/assets/gone-1.js", "/assets/", "/_page/nothing", "/crm/v3/nothing"];
  for (const path of paths) {
    const response = await fetch(`${url}${path}`);
    const { category } = (await response.json()) as { category: string };
    expect([path, response.status, category]).toEqual([path, 404, "OBJECT_NOT_FOUND"]);
  }
});

it("serves nothing outside the page's directory", async () => {
  const { port } = await start();
  for (const path of [
    "/../../etc/passwd",
    "/assets/..%2f..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
  ]) {
    const body = await new Promise<string>((resolve, reject) => {
      request({ host: "127.0.0.1", port, path }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on("end", () => resolve(text));
      })
        .on("error", reject)
        .end();
    });
    expect(body).not.toContain("root:");
  }
});

it("reports that the page is not built", async () => {
  await rm(pageDir, { recursive: true });
  const { url } = await start();
  const response = await fetch(url);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("The CRM page is not built");
});

it("redirects the page from localhost to its own origin", async () => {
  const { port, url } = await start();
  const response = await fetch(`http://localhost:${port}/contacts/1`, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([308, `${url}/contacts/1`]);
});
