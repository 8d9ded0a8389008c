// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HostPorts } from "../api/ports.ts";
import { DIALOG_PORT_TIMEOUT_MS, PORT_TIMEOUT_MS } from "../limits.ts";
import { answerCall, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

const appSdk = { name: "test", version: "1", capabilities: ["records"] };
const ada = { objectTypeId: "0-1", objectId: "101", name: "Ada Example" };
const show = vi.fn<NonNullable<HostPorts["showCallRecords"]>>();
const replies = () =>
  app.received.filter(({ type }) => type === "CALL_RECORDS").map(({ data }) => data);
const capabilities = () => Object(app.last("SYNC")?.["hostSdk"]).capabilities;

let app: EmbeddedApp;

async function embed(ports: Partial<HostPorts>, fields?: Record<string, unknown>) {
  app = embedApp({ ports });
  await app.settle();
  app.load(fields);
  await answerCall(app);
}

async function request(data: unknown) {
  app.say("SHOW_CALL_RECORDS", data);
  await app.settle();
}

beforeEach(async () => {
  show.mockReset().mockResolvedValue([ada]);
  await embed({ showCallRecords: show }, { appSdk });
});

afterEach(() => {
  app.host.destroy();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

test("an app gets the records of its call, and those that the user has chosen", async () => {
  expect(capabilities()).toContain("records");
  await request({ requestId: "r1", externalCallId: "a" });
  await request({ requestId: "r2", externalCallId: "a", isEditing: true });
  const call = { externalCallId: "a", engagementId: "100001" };
  expect(show.mock.calls).toEqual([
    [{ ...call, isEditing: false }],
    [{ ...call, isEditing: true }],
  ]);
  const records = [{ ...ada, objectId: 101 }];
  expect(replies()).toEqual([
    { requestId: "r1", records },
    { requestId: "r2", records },
  ]);
});

test("a call without an engagement has no records, and a failure has its reason", async () => {
  await request({ requestId: "r1", externalCallId: "b" });
  show.mockRejectedValueOnce(new Error("The CRM is down."));
  await request({ requestId: "r2", externalCallId: "a" });
  expect(replies()).toEqual([
    { requestId: "r1", error: { message: expect.stringContaining("no engagement") } },
    { requestId: "r2", error: { message: expect.stringContaining("The CRM is down.") } },
  ]);
});

test("a vendor app gets nothing, and a page without the port offers nothing", async () => {
  app.host.destroy();
  await embed({});
  expect(capabilities()).not.toContain("records");
  await request({ requestId: "r1", externalCallId: "a" });
  expect(replies()).toEqual([]);
});

test("the user has more time for the dialog than a port has by default", () => {
  expect(DIALOG_PORT_TIMEOUT_MS).toBeGreaterThan(100 * PORT_TIMEOUT_MS);
});
