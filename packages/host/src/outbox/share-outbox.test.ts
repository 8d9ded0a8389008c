// @vitest-environment jsdom
import type { CallDocument } from "@calling-extensions/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { embedApp } from "../testing/embedded-app.ts";
import type { SaveCall } from "../api/outbox.ts";
import { shareOutbox } from "./share-outbox.ts";

const user = { portalId: "1", userId: "11" };
const save = () =>
  vi.fn<SaveCall>(({ version }) => Promise.resolve({ engagementId: "1001", version }));

const document: CallDocument = {
  id: "8c5c6a3e-6a0f-4e57-8f3b-1f6f0d0b9a01",
  version: 2,
  providerId: "a",
  direction: "OUTBOUND",
  state: "dialing",
  owner: "host",
  properties: {},
  startedAt: 1_000,
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  // The page's outbox ends some time after its last host.
  await vi.advanceTimersByTimeAsync(20_000);
  sessionStorage.clear();
  localStorage.clear();
  globalThis.document.body.replaceChildren();
  vi.useRealTimers();
});

test("hosts of the same portal and user share an outbox, which saves each call through its own host's ports", async () => {
  const [first, second] = [save(), save()];
  const one = shareOutbox(user, "a", { saveCall: first });
  const other = shareOutbox(user, "b", { saveCall: second });
  expect(other.outbox).toBe(one.outbox);
  await one.outbox.put({ ...document, providerId: "b" });
  await vi.advanceTimersByTimeAsync(0);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  one.release();
  other.release();
});

test("another user's hosts have another outbox", () => {
  const one = shareOutbox(user, "a", { saveCall: save() });
  const other = shareOutbox({ ...user, userId: "12" }, "a", { saveCall: save() });
  expect(other.outbox).not.toBe(one.outbox);
  one.release();
  other.release();
});

test("a call is saved after its host is destroyed, until the outbox ends", async () => {
  const saveCall = save();
  const { outbox, release } = shareOutbox(user, "a", { saveCall });
  release();
  await outbox.put(document);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saveCall).toHaveBeenCalledTimes(1);
  await outbox.put({ ...document, version: 3, state: "inProgress" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saveCall).toHaveBeenCalledTimes(1);
});

test("an outbox continues while one of its hosts exists", async () => {
  const saveCall = save();
  const one = shareOutbox(user, "a", { saveCall });
  const other = shareOutbox(user, "b", { saveCall: save() });
  other.release();
  other.release();
  await vi.advanceTimersByTimeAsync(20_000);
  await one.outbox.put(document);
  await vi.advanceTimersByTimeAsync(0);
  expect(saveCall).toHaveBeenCalledTimes(1);
  one.release();
});

test("a host that is shown again continues with the same outbox", async () => {
  const first = shareOutbox(user, "a", { saveCall: save() });
  first.release();
  await vi.advanceTimersByTimeAsync(5_000);
  const second = shareOutbox(user, "a", { saveCall: save() });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(second.outbox).toBe(first.outbox);
  second.release();
});

test("a host requires a port that stores calls, and stores its calls through it", async () => {
  const saveCall = save();
  const app = embedApp({ ports: { saveCall }, hasOwnOutbox: true });
  await app.settle();
  app.load();
  app.say("OUTGOING_CALL_STARTED", { externalCallId: "a", toNumber: "1", createEngagement: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(app.last("CREATE_ENGAGEMENT_SUCCEEDED")?.data).toMatchObject({ engagementId: 1001 });
  expect(saveCall).toHaveBeenCalledTimes(1);
  app.host.destroy();
  expect(() => embedApp({ hasOwnOutbox: true })).toThrow("saveCall");
});
