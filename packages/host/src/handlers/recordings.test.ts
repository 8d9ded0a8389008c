// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import type { HostPorts } from "../api/ports.ts";
import { answerCall, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

const recording = new Blob(["audio"], { type: "audio/webm" });
const appSdk = { name: "test", version: "1", capabilities: ["recording"] };

let app: EmbeddedApp;

afterEach(() => {
  app.host.destroy();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

/** Starts a call of an app that records, and hands over a recording. Returns the types of the replies. */
async function record(
  sent: unknown,
  storeRecording: HostPorts["storeRecording"],
): Promise<readonly string[]> {
  app = embedApp({ ...(storeRecording && { ports: { storeRecording } }) });
  await app.settle();
  app.load({ appSdk });
  await answerCall(app);
  app.say("CALL_RECORDING", { externalCallId: "a", recording: sent });
  await app.settle();
  return app.types().filter((type) => type.startsWith("CALL_RECORDING"));
}

const capabilities = () => Object(app.last("SYNC")?.["hostSdk"]).capabilities;

test("a recording is stored with the engagement of its call", async () => {
  const store = vi.fn(() => Promise.resolve());
  expect(await record(recording, store)).toEqual(["CALL_RECORDING_SUCCEEDED"]);
  expect(app.host.calls).toMatchObject([{ externalCallId: "a", engagementId: "100001" }]);
  expect(store.mock.calls).toEqual([[{ externalCallId: "a", engagementId: "100001", recording }]]);
  expect(capabilities()).toContain("recording");
});

test.each([["text"], [undefined], [{ size: 5 }]])("%j is no recording", async (sent) => {
  const store = vi.fn(() => Promise.resolve());
  expect(await record(sent, store)).toEqual(["CALL_RECORDING_FAILED"]);
  expect(store).not.toHaveBeenCalled();
});

test("an app learns why a recording was not stored", async () => {
  const store = vi.fn(() => Promise.reject(new Error("The disk is full.")));
  expect(await record(recording, store)).toEqual(["CALL_RECORDING_FAILED"]);
  expect(app.last("CALL_RECORDING_FAILED")?.data).toMatchObject({
    externalCallId: "a",
    error: { message: expect.stringContaining("The disk is full.") },
  });
});

test("a host without storage for recordings is an error", async () => {
  expect(await record(recording, undefined)).toEqual(["CALL_RECORDING_FAILED"]);
  expect(capabilities()).not.toContain("recording");
});
