import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCrm } from "../../examples/crm-page/server.mjs";
import { repository } from "../repository.mjs";
import { codeBlocks } from "./code-blocks.mjs";

// The package that has this dependency.
const storeRequire = createRequire(join(repository, "packages/crm/package.json"));
const Database = storeRequire("libsql");

/** @typedef {import("@calling-extensions/host").CallDocument} CallDocument */
/** @typedef {Required<Pick<import("@calling-extensions/host").HostPorts, "saveCall" | "sendHeartbeat">>} Ports */

const guide = await readFile(join(repository, "docs/guides/host.md"), "utf8");
const code = codeBlocks(guide, "ts").find((block) => block.includes("const saveCall")) ?? "";

// Inside the repository, so that the imports find the packages.
const parent = join(repository, "e2e/dist");
await mkdir(parent, { recursive: true });
const directory = await mkdtemp(join(parent, "call-server-"));
afterAll(() => rm(directory, { recursive: true, force: true }));
await writeFile(join(directory, "ports.ts"), code);
/** @type {Ports} */
const { saveCall, sendHeartbeat } = await import(join(directory, "ports.ts"));

const { signal } = new AbortController();
const START = 1_800_000_000_000;
let files = 0;
/** @type {string} */
let file;
/** @type {number} */
let now;
/** @type {string | undefined} */
let user;
/** @type {any} */
let db;
/** @type {import("node:http").Server} */
let server;
/** @type {ReturnType<typeof createCrm>} */
let crm;

/** Sends the ports' requests to a server. @param {number} port */
function reach(port) {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (/** @type {string} */ path, /** @type {RequestInit} */ options) =>
    fetch(`http://127.0.0.1:${port}${path}`, options),
  );
}

/** @param {import("node:http").Server} opened */
async function listen(opened) {
  opened.listen(0, "127.0.0.1");
  await once(opened, "listening");
  const address = opened.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  reach(address.port);
}

beforeEach(async () => {
  files += 1;
  file = join(directory, `${files}.db`);
  now = START;
  user = "11";
  db = new Database(file);
  crm = createCrm({ db, userOf: () => user, now: () => now });
  server = createServer(crm.app);
  await listen(server);
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  db.close();
});

/** Runs a statement, as another program would. @param {string} statement @returns {any[]} */
const query = (statement) => db.prepare(statement).all();

const ID = "8c5c6a3e-6a0f-4e57-8f3b-1f6f0d0b9a01";
/** @type {CallDocument} */
const dialing = {
  id: ID,
  version: 1,
  providerId: "9001",
  direction: "OUTBOUND",
  state: "dialing",
  owner: "host",
  calledRecord: { objectTypeId: "0-1", objectId: "101" },
  properties: {},
  startedAt: START,
};
/** @type {CallDocument} */
const ended = { ...dialing, version: 2, state: "ended", endStatus: "busy", endedAt: START + 1_000 };
/** @type {CallDocument} */
const completed = {
  ...ended,
  version: 3,
  state: "completed",
  properties: { hs_call_body: "Call back" },
};

/**
 * @param {CallDocument} document
 * @param {Partial<import("@calling-extensions/host").SaveCallOptions>} [options]
 */
const save = (document, options) =>
  saveCall(document, { previous: undefined, writer: "one", epoch: 1, signal, ...options });

describe("the guide's ports and the sample's server", () => {
  it("store a call once, however often it is sent, and show it on the timeline", async () => {
    const saved = { engagementId: "1", version: 1 };
    expect(await save(dialing)).toEqual(saved);
    expect(await save(dialing)).toEqual(saved);
    expect(query("SELECT * FROM timeline")).toEqual([]);
    await save(ended, { previous: dialing });
    await save(completed, { previous: ended });
    expect(await save({ ...dialing, id: "another" })).toEqual({ engagementId: "2", version: 1 });
    expect(query("SELECT * FROM timeline")).toMatchObject([
      { engagement_id: "1", record_id: "101", status: "BUSY", notes: "Call back" },
    ]);
  });

  it("keep the newest version if an older one arrives late", async () => {
    await save(completed);
    expect(await save(ended)).toEqual({ engagementId: "1", version: 3 });
    expect(query("SELECT version FROM calls")).toEqual([{ version: 3 }]);
    expect(query("SELECT status, notes FROM timeline")).toEqual([
      { status: "BUSY", notes: "Call back" },
    ]);
  });

  it("keep what another program has written", async () => {
    await save(ended);
    query(`UPDATE calls SET properties = json_set(properties, '$.hs_call_status', 'CANCELED')
      RETURNING id`);
    await save(completed, { previous: ended });
    expect(query("SELECT status FROM timeline")).toEqual([{ status: "CANCELED" }]);
  });

  it("let one of two tabs write, and give the other one the document", async () => {
    await save(dialing);
    const changes = [
      save(ended, { previous: dialing, writer: "one" }),
      save({ ...ended, endStatus: "failed" }, { previous: dialing, writer: "two" }),
    ];
    const [first, second] = await Promise.allSettled(changes);
    const statuses = new Set([first?.status, second?.status]);
    expect(statuses).toEqual(new Set(["fulfilled", "rejected"]));
    const refused = first?.status === "rejected" ? first : second;
    const [row] = query("SELECT document, writer FROM calls");
    expect(refused).toMatchObject({
      reason: {
        code: "callConflict",
        details: {
          document: { ...JSON.parse(row.document), engagementId: "1" },
          writer: row.writer,
          epoch: 1,
        },
      },
    });
    // The other tab applies its changes to that document.
    const next = { ...completed, version: 3 };
    const loser = row.writer === "one" ? "two" : "one";
    expect(await save(next, { previous: JSON.parse(row.document), writer: loser })).toMatchObject({
      version: 3,
    });
  });

  it("refuse a late write of a tab from which another one has the call", async () => {
    await save(dialing, { writer: "closed", epoch: 1 });
    await save(ended, { previous: dialing, writer: "open", epoch: 2 });
    const late = save(
      { ...completed, version: 9 },
      { previous: ended, writer: "closed", epoch: 1 },
    );
    await expect(late).rejects.toMatchObject({ code: "callConflict" });
    // As after a backup was restored in the browser.
    const older = save(dialing, { writer: "open", epoch: 3 });
    await expect(older).rejects.toMatchObject({ code: "callConflict" });
    expect(query("SELECT version, epoch FROM calls")).toEqual([{ version: 2, epoch: 2 }]);
  });

  it("keep the engagement of an app that has created it itself", async () => {
    const document = { ...dialing, owner: /** @type {const} */ ("app"), engagementId: "app-7" };
    expect(await save(document)).toEqual({ engagementId: "app-7", version: 1 });
  });

  it("reject with the codes that the host expects", async () => {
    user = undefined;
    await expect(save(dialing)).rejects.toMatchObject({ code: "sessionExpired" });
    user = "11";
    await save(dialing);
    user = "12";
    await expect(save(ended)).rejects.toMatchObject({ code: "saveRefused" });
    const properties = { hs_call_body: "x".repeat(1_000_000) };
    await expect(save({ ...dialing, properties })).rejects.toMatchObject({ code: "saveRefused" });
    await expect(save({ ...dialing, version: Number.NaN })).rejects.toMatchObject({
      code: "saveRefused",
    });
    const writer = /** @type {string} */ (/** @type {unknown} */ ({ id: 1 }));
    const third = save({ ...dialing, id: "third" }, { writer });
    await expect(third).rejects.toMatchObject({ code: "saveRefused" });
  });

  it.each([408, 429, 500, 503])("let the host repeat a request after status %i", async (status) => {
    const busy = createServer((_request, response) => response.writeHead(status).end("No."));
    vi.unstubAllGlobals();
    await listen(busy);
    const error = await save(dialing).catch((/** @type {unknown} */ cause) => cause);
    busy.close();
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty("code");
  });

  it("end a call whose page is gone, with what was typed, until the page is back", async () => {
    await save(dialing);
    const properties = { hs_call_body: "Wants a" };
    now += 140_000;
    await sendHeartbeat({ id: ID, version: 1, draft: { version: 3, properties } }, { signal });
    const older = { version: 2, properties: { hs_call_body: "Wan" } };
    await sendHeartbeat({ id: ID, version: 1, draft: older }, { signal });
    now += 140_000;
    crm.endLostCalls();
    expect(query("SELECT * FROM timeline")).toEqual([]);
    now += 20_000;
    crm.endLostCalls();
    expect(query("SELECT status, notes FROM timeline")).toEqual([
      { status: "FAILED", notes: "Wants a" },
    ]);
    await sendHeartbeat({ id: ID, version: 1 }, { signal });
    expect(query("SELECT * FROM timeline")).toEqual([]);
    await save({ ...completed, version: 4 }, { previous: dialing });
    now += 1_000_000;
    crm.endLostCalls();
    expect(query("SELECT status, notes FROM timeline")).toEqual([
      { status: "BUSY", notes: "Call back" },
    ]);
  });
});

it("a call is stored once if the server dies between the commit and its answer", async () => {
  const program = `
    import { ServerResponse } from "node:http";
    import Database from ${JSON.stringify(pathToFileURL(storeRequire.resolve("libsql")))};
    import { createCrm } from ${JSON.stringify(pathToFileURL(join(repository, "examples/crm-page/server.mjs")))};
    if (process.argv[1] === "dies") ServerResponse.prototype.end = () => process.kill(process.pid, "SIGKILL");
    const { app } = createCrm({ db: new Database(${JSON.stringify(file)}), userOf: () => "11" });
    const server = app.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  /** @param {string[]} args */
  const start = async (...args) => {
    const options = ["--input-type=module", "--eval", program, ...args];
    const child = spawn(process.execPath, options, { stdio: ["ignore", "pipe", "inherit"] });
    const [port] = await once(child.stdout, "data");
    vi.unstubAllGlobals();
    reach(Number(String(port)));
    return child;
  };

  const first = await start("dies");
  const exit = once(first, "exit");
  await expect(save(dialing)).rejects.toThrow("fetch failed");
  expect(await exit).toEqual([null, "SIGKILL"]);
  expect(query("SELECT id FROM calls")).toHaveLength(1);

  const second = await start();
  expect(await save(dialing)).toEqual({ engagementId: "1", version: 1 });
  expect(query("SELECT id FROM calls")).toHaveLength(1);
  second.kill();
});
