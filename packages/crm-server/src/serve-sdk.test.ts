import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCrmServer, type CrmServer } from "./create-crm-server.ts";

const SCRIPT = "window.CallingExtensions = class {};";

let sdkDir: string;
let server: CrmServer | undefined;
beforeEach(async () => {
  sdkDir = await mkdtemp(join(tmpdir(), "sdk-"));
  await mkdir(join(sdkDir, "dist"));
  await writeFile(join(sdkDir, "package.json"), JSON.stringify({ version: "1.2.3" }));
  await writeFile(join(sdkDir, "dist", "main.js"), SCRIPT);
});
afterEach(async () => {
  await server?.stop();
  await rm(sdkDir, { recursive: true, force: true });
});

const start = async (): Promise<CrmServer> => {
  server = await createCrmServer({ memory: true, sdkDir });
  return server;
};

it("serves the SDK's file under its version, to pages of any origin", async () => {
  const { url, sdkUrl } = await start();
  expect(sdkUrl).toBe(`${url}/sdk@1.2.3/dist/main.js`);
  for (const method of ["GET", "HEAD"]) {
    const response = await fetch(`${url}/sdk@1.2.3/dist/main.js`, {
      method,
      headers: { origin: "https://app.example.com", "accept-encoding": "identity" },
    });
    expect([response.status, await response.text()]).toEqual([200, method === "GET" ? SCRIPT : ""]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "content-length": String(SCRIPT.length),
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
  }
});

it.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", null],
])("serves it to a client that takes %s with the encoding %s", async (accepted, encoding) => {
  const { url } = await start();
  const response = await fetch(`${url}/sdk@1.2.3/dist/main.js`, {
    headers: { "accept-encoding": accepted },
  });
  const { headers } = response;
  expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([
    encoding,
    "accept-encoding",
  ]);
  expect(await response.text()).toBe(SCRIPT);
});

it("serves it under the name localhost without a redirect, which other origins could not follow", async () => {
  const { port, url } = await start();
  const response = await fetch(`http://localhost:${port}/sdk@1.2.3/dist/main.js`, {
    redirect: "manual",
  });
  expect([response.status, await response.text()]).toEqual([200, SCRIPT]);
  const page = await fetch(`http://localhost:${port}/contacts/1`, { redirect: "manual" });
  expect([page.status, page.headers.get("location")]).toEqual([308, `${url}/contacts/1`]);
});

it("serves it under no other name", async () => {
  const { port } = await start();
  const asked = request({
    port,
    path: "/sdk@1.2.3/dist/main.js",
    headers: { host: `crm.example.com:${port}` },
  });
  asked.end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(421);
});

it("answers any other version, and other files, with 404 and a sentence", async () => {
  const { url } = await start();
  for (const version of ["1.2.4", "latest", "1.2", "%2e%2e"]) {
    const response = await fetch(`${url}/sdk@${version}/dist/main.js`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      status: "error",
      message: "This service has the SDK 1.2.3: /sdk@1.2.3/dist/main.js.",
    });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
  for (const path of ["/sdk@1.2.3/dist/index.js", "/sdk@1.2.3/package.json", "/sdk/dist/main.js"]) {
    const response = await fetch(`${url}${path}`);
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  }
});

it("opens nothing but this file to other origins", async () => {
  const { url } = await start();
  for (const path of ["/", "/openapi.json", "/_page/session", "/crm/v3/objects/contacts"]) {
    const { headers } = await fetch(`${url}${path}`);
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("cross-origin-resource-policy")).toBeNull();
  }
});

it("says that there is no SDK where none was built", async () => {
  await rm(join(sdkDir, "dist"), { recursive: true });
  const { url, sdkUrl } = await start();
  expect(sdkUrl).toBeUndefined();
  const response = await fetch(`${url}/sdk@1.2.3/dist/main.js`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    message: "This service has no SDK: set SDK_DIR to where it was built.",
  });
});
