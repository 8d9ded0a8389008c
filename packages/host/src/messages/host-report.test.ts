// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dialRequest, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

let app: EmbeddedApp;

interface Report {
  messages: {
    id: number;
    type: string;
    data: unknown;
    fault?: string;
    call?: string;
    reason?: string;
  }[];
  [field: string]: unknown;
}

const report = (): Report => JSON.parse(app.host.report()) as Report;

beforeEach(async () => {
  vi.useFakeTimers();
  app = embedApp();
  await app.settle();
  app.load({ appSdk: { name: "@acme/phone", version: "2.1.0", capabilities: [] } });
});

afterEach(() => {
  app.host.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a report", () => {
  test("contains the SDKs, the status and the permissions", async () => {
    app.host.dial(dialRequest);
    app.say("INCOMING_CALL", { externalCallId: "in", fromNumber: "+12025550101" });
    await app.settle();
    expect(report()).toMatchObject({
      host: { name: "@calling-extensions/host", version: expect.any(String) },
      app: { version: "0.9.7", appSdk: { name: "@acme/phone", version: "2.1.0" } },
      status: "initialized",
      // The test's page uses http, where browsers have no microphone.
      diagnoses: [{ code: "microphoneNotAllowed" }],
      calls: [{ direction: "INBOUND", state: "ringing", saving: "stored" }],
      dials: [{ state: "sent" }],
      policy: { portTimeoutMs: 10_000 },
      frame: { allow: "microphone; autoplay; speaker-selection", sandbox: null },
      origins: { page: window.location.origin, app: ["https://app.example"] },
    });
    expect(report().calls).toMatchObject([{ call: report().messages.at(-1)?.call }]);
  });

  test("contains nothing of an SDK that doesn't describe itself as one", () => {
    app.load({ appSdk: "x" });
    expect(report()["app"]).toEqual({ version: "0.9.7" });
  });

  test("contains no number, name, notes or id of a person", async () => {
    const secrets = {
      toNumber: "+1 (202) 555-0101",
      numeric: 12_025_550_101,
      bigger: 12_025_550_101n,
      name: "Ada Lovelace",
      capital: "ADA",
      "+12025550101": "as a key",
      phone_12025550101: "as a name",
      "Ada Lovelace": true,
      nested: { list: ["ada@example.com", new Date(0), new Map([["ada", "lovelace"]])] },
      url: "https://crm.example/contacts/12025550101?name=ada",
    };
    app.say("CALL_DATA", secrets);
    app.say("+12025550101 ADA");
    app.say("CALL_COMPLETED", {
      externalCallId: "+12025550101",
      engagementProperties: { "Ada Lovelace": { nested: true } },
    });
    app.say("INCOMING_CALL", { externalCallId: "+12025550101", fromNumber: "+12025550199" });
    app.host.intercept(({ mark }) => mark("not for +12025550101"));
    app.say("CALL_DATA", 1);
    await app.settle();
    const text = app.host.report();
    expect(text).not.toMatch(/ada|lovelace|note|202\D*555/i);
    expect(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "")).not.toMatch(/\d{7}/);
    expect(report().messages.slice(-6)).toMatchObject([
      { type: "CALL_DATA", data: { toNumber: "text of 17", capital: "text of 3" } },
      { type: "text of 16" },
      { type: "CALL_COMPLETED", warnings: ["data.engagementProperties.*: ignoredField"] },
      { type: "INCOMING_CALL", call: "call 1" },
      { type: "CALL_DATA", data: 1, fault: "not for [number]" },
      { type: "CALLER_ID_MATCH_SUCCEEDED", call: "call 1" },
    ]);
  });

  test("numbers the calls in its sentences, whatever ids the app assigns", async () => {
    const call = { externalCallId: 'for Ada "Countess" Lovelace' };
    app.say("OUTGOING_CALL_STARTED", { ...call, toNumber: "1" });
    app.say("CALL_ENDED", call);
    app.say("LOGGED_OUT");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(app.host.diagnoses.at(-1)?.message).toContain("Lovelace");
    expect(app.host.report()).toContain("It is call 1. The user has logged out since then.");
    expect(app.host.report()).not.toMatch(/Ada|Lovelace/);
  });

  test("keeps the protocol's terms, and the reason why a message is invalid", () => {
    app.say("NAVIGATE_TO_RECORD", {});
    app.say("CALL_ENDED", { externalCallId: "a", callEndStatus: "BUSY" });
    app.say("CALL_ENDED", { externalCallId: "a", callEndStatus: "BORED" });
    expect(report().messages.slice(-3)).toMatchObject([
      { reason: expect.stringContaining("objectCoordinates") },
      { data: { externalCallId: "text of 1", callEndStatus: "BUSY" } },
      { data: { callEndStatus: "text of 5" }, warnings: ["data.callEndStatus: ignoredField"] },
    ]);
  });

  test("contains the last 200 messages, whatever their data", () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    app.say("CALL_DATA", cycle);
    app.say(
      "CALL_DATA",
      Array.from({ length: 10_000 }, () => "x".repeat(100)),
    );
    expect(app.host.report().length).toBeLessThan(20_000);
    for (let index = 0; index < 300; index += 1) app.say("CALL_DATA", index);
    expect(report().messages.map(({ data }) => data)).toEqual(
      Array.from({ length: 200 }, (_, index) => 100 + index),
    );
  });
});
