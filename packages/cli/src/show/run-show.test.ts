import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { runShow } from "./run-show.ts";

const HEADER = {
  format: "calling-extensions-recording",
  version: 1,
  startedAt: Date.UTC(2026, 10, 29),
  recorder: { name: "test", version: "1" },
  side: "host",
  isRedacted: true,
};
const recording = JSON.stringify({ ...HEADER, entries: [] });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "show-"));
  await mkdir(join(folder, "viewer", "assets"), { recursive: true });
  await writeFile(join(folder, "viewer", "index.html"), "<title>Viewer</title>");
  await writeFile(join(folder, "viewer", "assets", "index.js"), "1");
  await writeFile(join(folder, "viewer", "assets", "index.js.br"), "1");
  await writeFile(join(folder, "my session.json"), recording);
});
afterEach(() => rm(folder, { recursive: true }));

const options = (file: string) =>
  ({
    command: "show",
    port: 0,
    opensBrowser: false,
    out: undefined,
    file: join(folder, file),
  }) as const;

/** Runs the command until the test ends. Returns its URL. */
async function show(file = "my session.json"): Promise<{ url: URL; ended: Promise<void> }> {
  const stop = new AbortController();
  let ended = Promise.resolve();
  const line = await new Promise<string>((resolve, reject) => {
    ended = runShow(options(file), {
      terminal: { say: (tone, text) => tone === "good" && resolve(text) },
      signal: stop.signal,
      viewerDir: join(folder, "viewer"),
    });
    ended.catch(reject);
  });
  onTestFinished(async () => {
    stop.abort();
    await ended;
  });
  return { url: new URL(line.slice(line.indexOf("http"))), ended };
}

/** Sends a request that fetch() doesn't allow. */
const send = (url: URL, method: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once("error", reject)
      .end();
  });

test("the viewer and the recording are served on this machine, and to no other page", async () => {
  const { url } = await show();
  expect(url.hostname).toBe("127.0.0.1");
  const page = await fetch(url);
  expect(await page.text()).toBe("<title>Viewer</title>");
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(page.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  const path = url.searchParams.get("file") ?? "";
  const file = await fetch(new URL(path, url));
  expect(await file.text()).toBe(recording);
  expect(file.headers.get("cache-control")).toBe("no-store");
  expect(file.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const script = await fetch(new URL("/assets/index.js", url));
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
});

test("other hosts, methods and paths are refused", async () => {
  const { url } = await show();
  expect(await send(url, "GET", { host: "evil.example" })).toBe(421);
  expect(await send(url, "GET", { host: `localhost:${url.port}` })).toBe(200);
  expect(await send(url, "POST", {})).toBe(405);
  expect(await send(url, "HEAD", {})).toBe(200);
  const paths = ["/recordings/", "/my%20session.json", "/..%2fmy%20session.json", "/x"];
  const answers = paths.map((path) => send(new URL(path, url), "GET", {}));
  expect(await Promise.all(answers)).toEqual([404, 404, 404, 404]);
});

test("a port that is in use is reported", async () => {
  const { url } = await show();
  const port = Number(url.port);
  const second = runShow(
    { ...options("my session.json"), port },
    {
      terminal: { say: () => undefined },
      signal: new AbortController().signal,
      viewerDir: join(folder, "viewer"),
    },
  );
  await expect(second).rejects.toThrow(`Port ${port} is in use.`);
});

test.each([
  ["a missing file", "none.json", "", "Couldn't read"],
  ["another file", "other.json", "{}", "The file is no recording"],
])("%s is refused with a sentence", async (_what, name, text, message) => {
  if (text !== "") await writeFile(join(folder, name), text);
  await expect(show(name)).rejects.toThrow(message);
});

test("a file with problems is shown as it is", async () => {
  await writeFile(join(folder, "cut.json"), recording.replace("]}", '\n{"t":1,'));
  const { url } = await show("cut.json");
  const file = await fetch(new URL(url.searchParams.get("file") ?? "", url));
  expect(await file.text()).toContain('{"t":1,');
});

test("--out writes a folder for any web server", async () => {
  const out = join(folder, "site");
  const lines: string[] = [];
  await runShow(
    { ...options("my session.json"), out },
    {
      terminal: { say: (_tone, text) => lines.push(text) },
      signal: new AbortController().signal,
      viewerDir: join(folder, "viewer"),
    },
  );
  expect(lines.join()).toContain("index.html?file=recordings/my%2520session.json");
  expect(await readFile(join(out, "recordings", "my session.json"), "utf8")).toBe(recording);
  expect(await readFile(join(out, "assets", "index.js"), "utf8")).toBe("1");
});
