import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isCallingError, type CallDocument, type SaveCall } from "@calling-extensions/host";
import { expect, test as base } from "@playwright/test";
import { blocksOfGuide, inRepository } from "./support/repository.ts";

const blocks = await blocksOfGuide("host", "ts");
const code = blocks.find((block) => block.includes("const saveCall")) ?? "";

/** A CRM that only creates and patches records over HTTP. */
class PlainCrm {
  calls: Record<string, unknown>[] = [];
  /** The fields that each request wrote. */
  readonly writes: Record<string, unknown>[] = [];
  /** The status of the next response, if it is an error. */
  failure: number | undefined;
  readonly server = createServer((request, response) => void this.#respond(request, response));

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The guide's port serialized the body.
    const fields = JSON.parse(await text(request)) as Record<string, unknown>;
    if (this.failure !== undefined) {
      response.writeHead(this.failure).end("No.");
      this.failure = undefined;
      return;
    }
    this.writes.push(fields);
    const id = request.method === "PATCH" ? request.url?.split("/").at(-1) : undefined;
    const existing = this.calls.find(
      (call) => call["id"] === id || call["call_id"] === fields["call_id"],
    );
    const record = existing ?? { id: String(1001 + this.calls.length) };
    if (!existing) this.calls.push(record);
    response.end(JSON.stringify(Object.assign(record, fields)));
  }
}

/** The port in the guide, with its CRM. */
const test = base.extend<{ crm: PlainCrm; saveCall: SaveCall }>({
  crm: async ({}, use) => {
    const crm = new PlainCrm();
    await new Promise((resolve) => {
      crm.server.listen(0, "127.0.0.1", () => resolve(undefined));
    });
    const { port } = crm.server.address() as AddressInfo;
    const { fetch } = globalThis;
    const origin = `http://127.0.0.1:${port}`;
    globalThis.fetch = (path, options) => fetch(new URL(path as string, origin), options);
    await use(crm);
    globalThis.fetch = fetch;
    crm.server.close();
  },
  saveCall: async ({}, use) => {
    await mkdir(inRepository("e2e/dist"), { recursive: true });
    const directory = await mkdtemp(join(inRepository("e2e/dist"), "save-call-"));
    const path = join(directory, "save-call.ts");
    await writeFile(path, code);
    const { saveCall } = (await import(path)) as { saveCall: SaveCall };
    await use(saveCall);
    await rm(directory, { recursive: true, force: true });
  },
});

const started: CallDocument = {
  id: "8c5c6a3e-6a0f-4e57-8f3b-1f6f0d0b9a01",
  version: 2,
  providerId: "9001",
  direction: "OUTBOUND",
  state: "dialing",
  owner: "host",
  properties: {},
  startedAt: 1_000,
};
const ended: CallDocument = {
  ...started,
  version: 3,
  state: "ended",
  endStatus: "busy",
  endedAt: 2_000,
  engagementId: "1001",
};
const { signal } = new AbortController();
const options = (previous?: CallDocument) => ({ previous, writer: "test", epoch: 1, signal });

test("the guide's port creates a call once, updates it, and completes it", async ({
  crm,
  saveCall,
}) => {
  expect(await saveCall(started, options())).toEqual({ engagementId: "1001", version: 2 });
  // Saves again, as after a lost response.
  await saveCall(started, options());
  await saveCall(ended, options(started));
  const properties = { hs_call_body: "x" };
  await saveCall({ ...ended, version: 4, state: "completed", properties }, options(ended));
  expect(crm.calls).toMatchObject([
    { id: "1001", is_on_timeline: true, hs_call_status: "BUSY", hs_call_body: "x" },
  ]);
  // Only what changed is written.
  expect(crm.writes.at(-1)).not.toHaveProperty("hs_call_status");
});

test("the guide's port rejects with the codes that the outbox expects", async ({
  crm,
  saveCall,
}) => {
  const codes = { 401: "sessionExpired", 422: "saveRefused", 503: undefined };
  for (const [status, expected] of Object.entries(codes)) {
    crm.failure = Number(status);
    const error: unknown = await saveCall(started, options()).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Error);
    expect(isCallingError(error) ? error.code : undefined).toBe(expected);
  }
});

test("the guide's port has at most 15 lines", () => {
  const [, port = ""] = code.split("\n\n");
  expect(port.trimEnd().split("\n").length).toBeLessThanOrEqual(15);
});
