import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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
  await writeFile(join(folder, "viewer.html"), "<title>Viewer</title><body></body>");
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
      viewer: join(folder, "viewer.html"),
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

/** The viewer with a recording. */
const pageWith = (text: string, name = "my session.json"): string =>
  `<title>Viewer</title><body><script type="application/json" id="recording" data-name="${name}">${text}</script>\n</body>`;

test("the viewer with the recording is served on this machine, and to no other page", async () => {
  const { url } = await show();
  expect(url.hostname).toBe("127.0.0.1");
  const page = await fetch(url);
  expect(await page.text()).toBe(pageWith(recording));
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
  expect(page.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(page.headers.get("cache-control")).toBe("no-store");
});

test("other hosts, methods and paths are refused", async () => {
  const { url } = await show();
  expect(await send(url, "GET", { host: "evil.example" })).toBe(421);
  expect(await send(url, "GET", { host: `localhost:${url.port}` })).toBe(200);
  expect(await send(url, "POST", {})).toBe(405);
  expect(await send(url, "HEAD", {})).toBe(200);
  const paths = ["/index.html", "/my%20session.json", "/..%2fmy%20session.json", "/x"];
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
      viewer: join(folder, "viewer.html"),
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
  expect(await (await fetch(url)).text()).toContain('{"t":1,</script>');
});

test("--out writes the page, in which a recording is data", async () => {
  const name = '"><b>.json';
  const hostile = JSON.stringify({
    ...HEADER,
    app: { name: "</script><script>alert(1)</script><!--", version: "$&" },
    entries: [],
  });
  await writeFile(join(folder, name), hostile);
  const out = join(folder, "pages", "session.html");
  const lines: string[] = [];
  await runShow(
    { ...options(name), out },
    {
      terminal: { say: (_tone, text) => lines.push(text) },
      signal: new AbortController().signal,
      viewer: join(folder, "viewer.html"),
    },
  );
  expect(lines.join()).toContain(`Wrote ${out}.`);
  const page = await readFile(out, "utf8");
  const escaped = hostile.replaceAll("<", String.raw`\u003c`);
  expect(page).toBe(pageWith(escaped, "&quot;&gt;&lt;b&gt;.json"));
  expect(JSON.parse(escaped)).toEqual(JSON.parse(hostile));
});
