import { EventEmitter, once } from "node:events";
import type { ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { JOB_LEASE_MS, RETRY_DELAY_MS } from "../limits.ts";
import type { ResolveName } from "../network/pinned-lookup.ts";
import type { JobList, PageJob, RestartedJob } from "../page-api/index.ts";
import type { ApiFile } from "../files/to-api-file.ts";
import { openFileSource, type FileSource } from "../testing/file-source.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";

const IMPORTS = "/files/v3/files/import-from-url/async";
const START = Date.parse("2026-01-15T09:00:00Z");
const clock = { now: START };

interface Status {
  taskId: string;
  status: string;
  requestedAt: string;
  startedAt: string;
  completedAt: string;
  result?: ApiFile;
  numErrors?: number;
  errors?: { message: string }[];
}

let source: FileSource;
let names: Record<string, string[]> = {};
const resolve: ResolveName = async (hostname) => {
  const address = names[hostname]?.shift();
  if (address === undefined) {
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" });
  }
  return [{ address, family: address.includes(":") ? 6 : 4 }];
};

let app: TestApp;
beforeAll(async () => {
  source = await openFileSource();
  const imports = { mayReachLoopback: true, resolve };
  app = await openTestApp({ now: () => clock.now, imports });
});
afterAll(async () => {
  await app.close();
  await source.close();
});
beforeEach(() => {
  source.requests.length = 0;
  source.handle = (_request, response) => response.end("content");
});
afterEach(() => {
  names = {};
});

const request = (url: string, more: object = {}, service = app) =>
  service.api<{ id: string; links: { status: string } } & ErrorBody>("POST", IMPORTS, {
    url,
    access: "PRIVATE",
    folderPath: "/imported",
    ...more,
  });

async function readStatus(id: string, service = app): Promise<Status> {
  return (await service.api<Status>("GET", `${IMPORTS}/tasks/${id}/status`)).body;
}

/** Starts an import whose content ends when `finish` is called. */
async function hang(url: string, service = app) {
  const asked = new EventEmitter<{ asked: [ServerResponse] }>();
  source.handle = (_request, response) => {
    response.writeHead(200).write("start");
    asked.emit("asked", response);
  };
  const isAsked = once(asked, "asked") as Promise<[ServerResponse]>;
  const { body } = await request(url, {}, service);
  const [response] = await isAsked;
  return { body, finish: () => response.end("end") };
}

/** Imports, and returns the status after all due jobs. */
async function importFile(url: string, more: object = {}, service = app): Promise<Status> {
  const { status, body } = await request(url, more, service);
  expect(status).toBe(202);
  await service.files.jobs.runDue();
  return readStatus(body.id, service);
}

const messageOf = ({ errors }: Status): string | undefined => errors?.[0]?.message;

const listJobs = async (): Promise<PageJob[]> =>
  (await app.page<JobList>("GET", "/_page/jobs")).body.results;

const countFiles = async (name: string): Promise<number> =>
  (await app.api<{ results: unknown[] }>("GET", `/files/v3/files/search?name=${name}`)).body.results
    .length;

/** The name of an import from a response with a header. */
const nameAfter = async (header: string | undefined, path: string, more = {}) => {
  source.handle = (_request, response) => {
    if (header !== undefined) response.setHeader("content-disposition", header);
    response.end("content");
  };
  const { result } = await importFile(source.url + path, more);
  return `${result?.name}.${result?.extension}`;
};

describe("an import", () => {
  it("stores a file, which its status then has", async () => {
    const { body } = await request(`${source.url}/reports/A%20report.csv?token=secret#top`);
    const { pathname } = new URL(body.links.status);
    expect(pathname).toBe(`${IMPORTS}/tasks/${body.id}/status`);
    await app.files.jobs.runDue();
    const status = await readStatus(body.id);
    expect(status).toMatchObject({
      taskId: body.id,
      status: "COMPLETE",
      requestedAt: "2026-01-15T09:00:00.000Z",
      completedAt: "2026-01-15T09:00:00.000Z",
      result: { name: "A report", extension: "csv", path: "/imported/A report.csv", size: 7 },
    });
    const file = await app.api<ApiFile>("GET", `/files/v3/files/${status.result?.id}`);
    expect(file.body).toEqual(status.result);
    const [job] = await listJobs();
    expect(job).toMatchObject({
      id: body.id,
      kind: "fileImport",
      subject: `${source.url}/reports/A%20report.csv`,
      state: "complete",
      progress: { done: 7, total: 7 },
      canCancel: false,
      canRestart: false,
    });
  });

  it("takes its name from the request, the response, the URL or the content", async () => {
    const attachment = 'attachment; filename="by header.md"';
    expect(await nameAfter(attachment, "/a.txt", { name: "chosen.log" })).toBe("chosen.log");
    expect(await nameAfter(attachment, "/a.txt")).toBe("by header.md");
    expect(await nameAfter('attachment; filename="../../etc/passwd"', "/")).toMatch(/^passwd\./);
    expect(await nameAfter("x; y", "/by%20url.txt")).toBe("by url.txt");
    expect(await nameAfter(undefined, "/")).toMatch(/^[\da-f]{16}(-\d)?\.txt$/);
    expect(await nameAfter(undefined, "/dir/50%25%20off%.txt")).toBe("50%25%20off%.txt");
    const hidden = "attachment; filename*=UTF-8''a%E2%80%AEb.txt";
    expect(await nameAfter(hidden, "/b.txt")).toMatch(/^[\da-f]{16}(-\d)?\.txt$/);
  });

  it.each([
    ["identity", "COMPLETE", undefined],
    ["", "COMPLETE", undefined],
    [
      "compress",
      "CANCELED",
      "The server of the file compresses it in a way that is not supported.",
    ],
  ])("with the content encoding %o is %s", async (encoding, status, message) => {
    source.handle = (_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end("content");
    const imported = await importFile(source.url);
    expect([imported.status, messageOf(imported)]).toEqual([status, message]);
  });

  it("decodes compressed content, and rejects damaged one", async () => {
    const text = "compressed ".repeat(1000);
    for (const [encoding, content] of [
      ["gzip", gzipSync(text)],
      ["br", brotliCompressSync(text)],
    ] as const) {
      source.handle = (_request, response) =>
        response.writeHead(200, { "content-encoding": encoding }).end(content);
      expect((await importFile(source.url)).result?.size).toBe(text.length);
    }
    source.handle = (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip");
    expect(await importFile(source.url)).toMatchObject({ status: "CANCELED" });
  });

  it("follows five redirects and no more", async () => {
    source.handle = ({ url = "" }, response) => {
      const number = Number(url.slice(1));
      if (number === 0) response.end("content");
      else response.writeHead(302, { location: String(number - 1) }).end();
    };
    expect((await importFile(`${source.url}/5`)).status).toBe("COMPLETE");
    const tooMany = await importFile(`${source.url}/6`);
    expect([tooMany.status, messageOf(tooMany)]).toEqual([
      "CANCELED",
      "The URL redirects more than 5 times.",
    ]);
  });

  it.each([404, 403, 410, 304])("is canceled by a %i", async (code) => {
    source.handle = (_request, response) => response.writeHead(code).end();
    const status = await importFile(`${source.url}/status-${code}`);
    expect(status).toMatchObject({
      status: "CANCELED",
      errors: [{ message: `The server of the file returned ${code}.` }],
    });
    expect(status).not.toHaveProperty("result");
  });

  it("is canceled by an empty file, one that is too large, and a duplicate that it rejects", async () => {
    source.handle = (_request, response) => response.end();
    expect(await importFile(source.url)).toMatchObject({ status: "CANCELED" });
    source.handle = (_request, response) =>
      response.writeHead(200, { "content-length": String(3 * 1024 ** 3) }).write("start");
    const large = await importFile(source.url);
    expect([large.status, messageOf(large)]).toEqual([
      "CANCELED",
      "A file can have 2147483648 bytes at most.",
    ]);
    source.handle = (_request, response) => response.end("the same");
    const { result } = await importFile(source.url);
    const reject = { duplicateValidationStrategy: "REJECT" };
    expect(await importFile(source.url, reject)).toMatchObject({ status: "CANCELED" });
    const existing = { duplicateValidationStrategy: "RETURN_EXISTING" };
    expect((await importFile(source.url, existing)).result?.id).toBe(result?.id);
  });

  it("repeats an attempt that fails, and gives up after the last one, with the reason", async () => {
    source.handle = (_request, response) => response.writeHead(503).end();
    const { body } = await request(`${source.url}/away.txt`);
    await app.files.jobs.runDue();
    expect((await readStatus(body.id)).status).toBe("PROCESSING");
    const [waiting] = await listJobs();
    expect(waiting).toMatchObject({
      state: "pending",
      attempts: 1,
      reasons: ["The server of the file returned 503."],
    });
    // The pauses differ by up to a fifth.
    expect(
      Math.abs((waiting?.nextAttemptAt ?? 0) - clock.now - RETRY_DELAY_MS),
    ).toBeLessThanOrEqual(RETRY_DELAY_MS / 5);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      clock.now += 60 * 60_000;
      await app.files.jobs.runDue();
    }
    expect(source.requests).toHaveLength(8);
    expect(await readStatus(body.id)).toMatchObject({ status: "CANCELED", numErrors: 1 });
    const [failed] = await listJobs();
    expect(failed).toMatchObject({ id: body.id, state: "failed", canRestart: true });

    source.handle = (_request, response) => response.end("here again");
    const restarted = await app.page<RestartedJob>("POST", `/_page/jobs/${body.id}/restart`);
    expect(restarted.status).toBe(201);
    expect((await app.page("POST", `/_page/jobs/${body.id}/restart`)).status).toBe(409);
    await app.files.jobs.runDue();
    expect((await readStatus(restarted.body.id)).status).toBe("COMPLETE");
    expect((await readStatus(body.id)).status).toBe("CANCELED");
  });

  it("repeats an attempt whose connection ends in the middle", async () => {
    source.handle = (_request, response) => {
      response.writeHead(200, { "content-length": "10" }).write("half");
      response.destroy();
    };
    const { body } = await request(`${source.url}/halves.txt`);
    await app.files.jobs.runDue();
    source.handle = (_request, response) => response.end("0123456789");
    clock.now += 60_000;
    await app.files.jobs.runDue();
    expect((await readStatus(body.id)).result?.size).toBe(10);
    expect(await countFiles("halves")).toBe(1);
  });

  it("that is canceled while it runs stores nothing", async () => {
    const hung = await hang(`${source.url}/unwanted.txt`);
    const { body } = hung;
    expect((await readStatus(body.id)).status).toBe("PROCESSING");
    expect((await app.page("POST", `/_page/jobs/${body.id}/cancel`)).status).toBe(204);
    expect((await app.page("POST", `/_page/jobs/${body.id}/cancel`)).status).toBe(409);
    hung.finish();
    await app.files.jobs.runDue();
    expect(await readStatus(body.id)).toMatchObject({
      status: "CANCELED",
      errors: [{ message: "A user canceled the job." }],
    });
    expect(await countFiles("unwanted")).toBe(0);
  });

  it("begins again after a restart, and after a process that died", async () => {
    const { location, remove } = await openTestStore("demo");
    let now = clock.now;
    const options = { location, now: () => now, imports: { mayReachLoopback: true } };
    const first = await openTestApp(options);
    const { body } = await hang(`${source.url}/resumed.txt`, first);
    await first.close();
    source.handle = (_request, response) => response.end("whole");
    now += JOB_LEASE_MS;
    const second = await openTestApp(options);
    await second.files.jobs.runDue();
    expect(await readStatus(body.id, second)).toMatchObject({
      status: "COMPLETE",
      result: { size: 5 },
    });
    await second.close();
    await remove();
  });

  it("from a server that sends too slowly gives its place back, and is tried again later", async () => {
    const imports = { mayReachLoopback: true, speedWindowMs: 50 };
    const impatient = await openTestApp({ imports });
    source.handle = (_request, response) => response.writeHead(200).write("a byte a second");
    const status = await importFile(source.url, {}, impatient);
    // No worker has it now: the next attempt is later.
    expect([status.status, status.errors]).toEqual(["PROCESSING", undefined]);
    await impatient.close();
  });

  it("that takes too long is canceled", async () => {
    const imports = { mayReachLoopback: true, timeoutMs: 100 };
    const impatient = await openTestApp({ imports });
    source.handle = (_request, response) => response.writeHead(200).write("start");
    const status = await importFile(source.url, {}, impatient);
    expect([status.status, messageOf(status)]).toEqual([
      "CANCELED",
      "The import took longer than 1 minutes.",
    ]);
    await impatient.close();
  });

  it.each([
    [{ folderPath: undefined }, "folderId"],
    [{ folderId: "1" }, "folderId"],
    [{ access: undefined }, "access"],
    [{ access: "HIDDEN_PRIVATE" }, "access"],
    [{ ttl: "PT1H" }, "options.ttl"],
    [{ name: "../a" }, "name"],
    [{ url: "no url" }, "url"],
    [{ url: undefined }, "url"],
  ])("with %j is refused", async (more, field) => {
    const { status, body } = await request(source.url, more);
    expect([status, body.errors?.[0]?.in]).toEqual([400, field]);
  });

  it("that was never requested has no status", async () => {
    for (const id of ["99", "x", "9".repeat(20)]) {
      expect((await app.api("GET", `${IMPORTS}/tasks/${id}/status`)).status).toBe(404);
    }
  });
});

describe("a URL that leads to this machine or a private network", () => {
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await openTestApp({ imports: { resolve } });
  });
  afterAll(() => guarded.close());

  it.each([
    ["with dots", "127.0.0.1"],
    ["in decimal", "2130706433"],
    ["in hexadecimal", "0x7f000001"],
    ["in hexadecimal parts", "0x7f.0x0.0x0.0x1"],
    ["in octal", "017700000001"],
    ["in octal parts", "0177.0.0.01"],
    ["in mixed parts", "0x7f.0.1"],
    ["in two parts", "127.1"],
    ["in three parts", "127.0.1"],
    ["padded with zeros", "127.000.000.001"],
    ["with a dot at its end", "127.0.0.1."],
    ["percent-encoded", "%31%32%37.0.0.1"],
    ["in wide digits", "１２７.0.0.1"],
    ["with wide dots", "127。0。0。1"],
    ["after a user name", "files.example.com@127.0.0.1"],
    ["after a user name and password", "user:password@127.0.0.1"],
    ["elsewhere in the loopback network", "127.255.255.254"],
    ["in IPv6", "[::1]"],
    ["in IPv6 in full", "[0000:0000:0000:0000:0000:0000:0000:0001]"],
    ["mapped into IPv6", "[::ffff:127.0.0.1]"],
    ["mapped into IPv6 in hexadecimal", "[::ffff:7f00:1]"],
    ["compatible with IPv6", "[::7f00:1]"],
    ["translated by NAT64", "[64:ff9b::7f00:1]"],
    ["inside 6to4", "[2002:7f00:1::]"],
    ["unspecified", "0.0.0.0"],
    ["unspecified and short", "0"],
    ["unspecified in IPv6", "[::]"],
  ])("is refused %s: %s", async (_notation, host) => {
    const { status, body } = await request(`http://${host}:${source.port}/`, {}, guarded);
    expect([status, body.errors?.[0]?.code]).toEqual([400, "URL_NOT_ALLOWED"]);
    expect(source.requests).toEqual([]);
  });

  it.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/latest/meta-data/",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://[fe80::1]/",
    "http://[fec0::1]/",
    "http://[ff02::1]/",
    "file:///etc/passwd",
    "ftp://files.example.com/a",
    "data:text/plain,a",
    "javascript:alert(1)",
  ])("is refused: %s", async (url) => {
    const { status, body } = await request(url, {}, guarded);
    expect([status, body.errors?.[0]?.code]).toEqual([400, "URL_NOT_ALLOWED"]);
  });

  const NOT_ALLOWED = "The URL leads to an address that is not allowed.";

  it.each([
    ["localhost", "127.0.0.1"],
    ["localhost.", "127.0.0.1"],
    ["internal.example.com", "192.168.1.10"],
    ["metadata.example.com", "169.254.169.254"],
    ["six.example.com", "::ffff:127.0.0.1"],
    ["zone.example.com", "fe80::1%eth0"],
  ])("is refused by a name: %s", async (host, address) => {
    names = { [host]: [address] };
    const status = await importFile(`http://${host}:${source.port}/`, {}, guarded);
    expect([status.status, messageOf(status)]).toEqual(["CANCELED", NOT_ALLOWED]);
    expect(source.requests).toEqual([]);
  });

  it.each([
    "http://10.0.0.1/",
    "http://2852039166/",
    "http://[::ffff:10.0.0.1]/",
    "http://internal.example.com/",
    "http://user@127.0.0.1/",
    "file:///etc/passwd",
  ])("is refused by a redirect: %s", async (location) => {
    names = { "internal.example.com": ["192.168.1.10"] };
    source.handle = (_request, response) => response.writeHead(302, { location }).end();
    const status = await importFile(source.url);
    expect([status.status, messageOf(status)]).toEqual(["CANCELED", NOT_ALLOWED]);
    expect(source.requests).toEqual(["/"]);
  });

  it("is refused by a name that leads there only the second time", async () => {
    names = { "rebound.example.com": ["127.0.0.1", "10.0.0.1"] };
    source.handle = (_request, response) =>
      response.writeHead(302, { location: "/again", connection: "close" }).end();
    const status = await importFile(`http://rebound.example.com:${source.port}/`);
    expect([status.status, messageOf(status)]).toEqual(["CANCELED", NOT_ALLOWED]);
    await nextTurn();
    expect(source.requests).toEqual(["/"]);
  });

  it("is refused by a name without a server", async () => {
    const status = await importFile("http://nowhere.example.com/", {}, guarded);
    expect([status.status, messageOf(status)]).toEqual([
      "CANCELED",
      "No server has the name in the URL.",
    ]);
  });
});
