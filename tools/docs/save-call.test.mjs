import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { CallingError, engagementProperties } from "@calling-extensions/host";
import ts from "typescript";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { repository } from "../repository.mjs";
import { codeBlocks } from "./code-blocks.mjs";

/** @typedef {import("@calling-extensions/host").CallDocument} CallDocument */

const guide = readFileSync(join(repository, "docs/guides/host.md"), "utf8");
const block = codeBlocks(guide, "ts").find((code) => code.includes("const saveCall")) ?? "";

/** The port that the guide shows, as it stands there. */
function guidePort() {
  const code = block.replace(/^import .*$/m, "").replace("export const", "const");
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  });
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- it is our own guide
  const create = new Function(
    "CallingError",
    "engagementProperties",
    `${outputText} return saveCall;`,
  );
  return create(CallingError, engagementProperties);
}

/** Records of a CRM that knows POST and PATCH only, with what each request wrote. */
let calls = /** @type {Record<string, unknown>[]} */ ([]);
let writes = /** @type {Record<string, unknown>[]} */ ([]);
/** What the CRM answers instead, once. */
let failure = /** @type {number | undefined} */ (undefined);

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
async function respond(request, response) {
  const fields = JSON.parse(await text(request));
  if (failure) {
    response.writeHead(failure).end("No.");
    failure = undefined;
    return;
  }
  writes.push(fields);
  const id = request.method === "PATCH" ? request.url?.split("/").at(-1) : undefined;
  const known = calls.find((call) => call["id"] === id || call["call_id"] === fields.call_id);
  const record = known ?? { id: String(1001 + calls.length) };
  if (!known) calls.push(record);
  Object.assign(record, fields);
  response.end(JSON.stringify(record));
}

const server = createServer((request, response) => void respond(request, response));

/** @type {CallDocument} */
const document = {
  id: "8c5c6a3e-6a0f-4e57-8f3b-1f6f0d0b9a01",
  version: 2,
  providerId: "9001",
  direction: "OUTBOUND",
  state: "dialing",
  owner: "host",
  properties: {},
  startedAt: 1_000,
};
/** @type {CallDocument} */
const ended = {
  ...document,
  version: 3,
  state: "ended",
  endStatus: "busy",
  endedAt: 2_000,
  engagementId: "1001",
};
const { signal } = new AbortController();

describe("the port saveCall of the guide", () => {
  const saveCall = guidePort();

  beforeAll(async () => {
    await new Promise((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve(undefined));
    });
  });
  afterAll(() => {
    server.close();
  });
  beforeEach(() => {
    [calls, writes, failure] = [[], [], undefined];
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (/** @type {string} */ path, /** @type {RequestInit} */ options) =>
      fetch(`http://127.0.0.1:${port}${path}`, options),
    );
  });

  test("creates a call once, updates it, and completes it", async () => {
    const first = await saveCall(document, { previous: undefined, signal });
    expect(first).toEqual({ engagementId: "1001", version: 2 });
    // The answer was lost.
    await saveCall(document, { previous: undefined, signal });
    await saveCall(ended, { previous: document, signal });
    const completed = {
      ...ended,
      version: 4,
      state: "completed",
      properties: { hs_call_body: "x" },
    };
    await saveCall(completed, { previous: ended, signal });
    expect(calls).toMatchObject([
      { id: "1001", is_on_timeline: true, hs_call_status: "BUSY", hs_call_body: "x" },
    ]);
  });

  test("writes only what changed", async () => {
    await saveCall(ended, { previous: ended, signal });
    expect(writes[0]).not.toHaveProperty("hs_call_status");
  });

  test.each([
    [401, "sessionExpired"],
    [422, "saveRefused"],
    [503, undefined],
  ])("rejects a status %i with the code %s", async (status, code) => {
    failure = status;
    const error = await saveCall(document, { previous: undefined, signal }).catch(
      (/** @type {unknown} */ cause) => cause,
    );
    expect(error).toBeInstanceOf(Error);
    expect(error.code).toBe(code);
  });

  test("has at most 16 lines", () => {
    const [, code = ""] = block.split("\n\n");
    expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(16);
  });
});
