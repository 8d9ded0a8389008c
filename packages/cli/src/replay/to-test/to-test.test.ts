import { RecordingWriter, readRecording, type Recording } from "@calling-extensions/recording";
import { describe, expect, test } from "vitest";
import type { CallingExtensionsConfig } from "../../config/config.ts";
import { testOf } from "./test-steps.ts";
import { writeTest } from "./write-test.ts";

const startedAt = Date.UTC(2026, 0, 1);

type Said = readonly [from: "app" | "host", type: string, data?: object, afterMs?: number];

/** A recording of what the two ends said, by default one message in each second. */
function record(...session: readonly Said[]): Recording {
  const recorder = { name: "test", version: "1" };
  const writer = new RecordingWriter({ startedAt, recorder, side: "host", isRedacted: true });
  let at = startedAt;
  for (const [index, [from, type, data, afterMs = 1000]] of session.entries()) {
    at += afterMs;
    const { externalCallId: call } = Object(data) as { externalCallId?: string };
    writer.add({ at, kind: "message", id: index + 1, from, type, data, call });
  }
  const read = readRecording(writer.toText());
  if (!read.ok) throw new Error(read.problem);
  return read.recording;
}

const config: CallingExtensionsConfig = {
  locators: {
    answer: { selector: "#answer" },
    hangUp: { role: "button", name: "Hang up" },
    save: { role: "button", name: 'Save "all"' },
  },
};

const source = { file: "session.json", startedAt, config: "./calling-extensions.config.ts" };

const a = { externalCallId: "a" };
const b = { externalCallId: "b" };

const outbound: readonly Said[] = [
  ["host", "SYNC", {}],
  ["app", "SYNC_ACK", {}],
  ["app", "INITIALIZED", { isLoggedIn: true }],
  ["host", "DIAL_NUMBER", { phoneNumber: "+12025550143" }],
  ["app", "OUTGOING_CALL_STARTED", { ...a, createEngagement: true }],
  ["host", "CREATE_ENGAGEMENT_SUCCEEDED", { ...a, engagementId: 70_000_001 }],
  ["app", "CALL_ANSWERED", a],
  ["host", "END_CALL", a],
  ["app", "CALL_ENDED", { ...a, callEndStatus: "COMPLETED" }],
  ["app", "CALL_COMPLETED", { ...a, engagementId: 70_000_001 }],
];

/** A login so long after the app is ready. */
const logIn = (afterMs: number): Recording =>
  record(["app", "SYNC_ACK", {}], ["app", "INITIALIZED", {}], ["app", "LOGGED_IN", {}, afterMs]);

const titlesOf = (recording: Recording, of: CallingExtensionsConfig = config): readonly string[] =>
  testOf(recording, of).steps.map(({ title }) => title);

const codeOf = (recording: Recording, of: CallingExtensionsConfig = config): string =>
  writeTest(testOf(recording, of), source);

test("a recorded call becomes a test with named steps", () => {
  expect(codeOf(record(...outbound)).split("\n/** Starts a call")[0]).toMatchInlineSnapshot(`
    "import { expect, test, type CrmCall, type CrmPage } from "@calling-extensions/testing";

    // From the recording session.json of 2026-01-01.
    test("an outbound call is answered, ends as COMPLETED and is saved", async ({ crm, callingApp }) => {
      await test.step("The user opens a contact, and the app is ready", async () => {
        await crm.open("contact", 101);
      });

      const call = await test.step("The user calls the contact", async () => {
        return startCall(crm, () => crm.dial());
      });

      await test.step("The app asks the CRM to store the call", async () => {
        await expect(crm).toHaveReceived("OUTGOING_CALL_STARTED", { createEngagement: true });
      });

      await test.step("The other party answers", async () => {
        await expect(crm).toHaveReceived("CALL_ANSWERED", { externalCallId: call.id });
      });

      await test.step("The user ends the call in the page", async () => {
        await crm.endCall();
        await expect(crm).toHaveReceived("CALL_ENDED", { externalCallId: call.id, callEndStatus: "COMPLETED" });
      });

      await test.step("The user saves the call", async () => {
        await callingApp.frame.getByRole("button", { name: "Save \\"all\\"" }).first().click();
        await expect(crm).toHaveReceived("CALL_COMPLETED", { externalCallId: call.id });
      });

      await test.step("The call is on the contact's timeline", async () => {
        await expect(call.started).toBeOnTimeline({ direction: "OUTBOUND" });
      });
    });
    "
  `);
});

describe("a step of a test", () => {
  test("of an inbound call presses the app's buttons", () => {
    const inbound = record(
      ["app", "INCOMING_CALL", { ...b, createEngagement: true }],
      ["host", "CALLER_ID_MATCH_SUCCEEDED", { callerIdMatches: [{ callerIdType: "CONTACT" }] }],
      ["host", "CREATE_ENGAGEMENT_SUCCEEDED", { ...b, engagementId: 70_000_001 }],
      ["app", "CALL_ANSWERED", b],
      ["app", "CALL_ENDED", { ...b, callEndStatus: "COMPLETED" }],
      ["app", "CALL_COMPLETED", b],
    );
    expect(titlesOf(inbound)).toEqual([
      "The user opens a contact, and the app is ready",
      "The contact calls the user",
      "The app asks the CRM to store the call",
      "The user answers",
      "The user hangs up in the app",
      "The user saves the call",
      "The call is on the contact's timeline",
    ]);
    const code = codeOf(inbound);
    expect(code).toContain('startCall(crm, () => crm.receiveCall("+12025550101"))');
    expect(code).toContain('callingApp.frame.locator("#answer").first().click()');
    expect(code).toContain('getByRole("button", { name: "Save \\"all\\"" })');
    expect(code).toContain('toBeOnTimeline({ direction: "INBOUND" })');
  });

  test("waits for what the app does by itself", () => {
    const missed = record(
      ["app", "INCOMING_CALL", b],
      ["app", "CALL_ENDED", { ...b, callEndStatus: "MISSED" }],
      ["app", "CALL_COMPLETED", b, 2],
    );
    expect(titlesOf(missed).slice(1)).toEqual([
      "An unknown number calls the user",
      "The call ends",
      "The app completes the call",
    ]);
    expect(codeOf(missed)).not.toContain("click()");
  });

  test("names each call, and waits for messages about it", () => {
    const code = codeOf(
      record(
        ["app", "OUTGOING_CALL_STARTED", a],
        ["app", "INCOMING_CALL", b],
        ["app", "CALL_ENDED", { ...a, callEndStatus: "BUSY" }],
        ["app", "CALL_ANSWERED", b],
      ),
    );
    expect(code).toContain(
      'toHaveReceived("CALL_ENDED", { externalCallId: call.id, callEndStatus: "BUSY" })',
    );
    expect(code).toContain('toHaveReceived("CALL_ANSWERED", { externalCallId: secondCall.id })');
  });

  test("makes the CRM refuse a call that it refused", () => {
    const refused = record(
      ["app", "OUTGOING_CALL_STARTED", { ...a, createEngagement: true }],
      ["host", "CREATE_ENGAGEMENT_FAILED", a],
      ["app", "CALL_COMPLETED", a],
    );
    expect(codeOf(refused)).toContain('crm.failNext("createEngagement"');
    expect(codeOf(refused)).not.toContain("toBeOnTimeline");
  });

  test("logs in and loads the app again as the user did", () => {
    const session = record(
      ["app", "SYNC_ACK", {}],
      ["app", "INITIALIZED", { isLoggedIn: false }],
      ["app", "LOGGED_IN"],
      ["app", "SYNC_ACK", {}],
      ["app", "INITIALIZED", { isLoggedIn: true }],
      ["host", "SET_CALL_STATE", { status: "RINGING" }],
      ["app", "LOGGED_OUT"],
    );
    const code = codeOf(session, { ...config, logIn: () => Promise.resolve() });
    expect(code).toContain('import config from "./calling-extensions.config.ts";');
    expect(code).toContain("await logIn(callingApp);");
    expect(code).toContain("await callingApp.reload();");
    expect(code).toContain('await crm.setCallState("RINGING");');
    expect(code).not.toContain("startCall");
  });

  test("is a comment if the configuration has no button, and a note names the button", () => {
    const { notes } = testOf(record(...outbound), {});
    expect(notes).toEqual([
      "The configuration has no locators.save: the test has a comment where the user presses this button.",
    ]);
    expect(codeOf(record(...outbound), {})).toContain("// Press the app's button here");
  });

  test("is a comment if the configuration has no logIn, unless the app logs in by itself", () => {
    expect(testOf(logIn(5000), {}).notes).toEqual([
      "The configuration has no logIn: the test has a comment where the user logs in.",
    ]);
    expect(codeOf(logIn(5000), {})).toContain("// Log in to the app here");
    expect(testOf(logIn(5), {}).notes).toEqual([]);
  });

  test("is a comment if a user may have ended the call in the app", () => {
    const session = outbound.filter(([, type]) => type !== "END_CALL");
    expect(codeOf(record(...session), {})).toContain("configuration had no locators.hangUp.");
  });

  test("saves the call, although the app tells first that its user is available", () => {
    const session = outbound.flatMap((said): Said[] =>
      said[1] === "CALL_COMPLETED"
        ? [
            ["app", "USER_AVAILABLE"],
            ["app", "CALL_COMPLETED", a, 1],
          ]
        : [said],
    );
    expect(titlesOf(record(...session))).toContain("The user saves the call");
  });

  test("presses the app's Call button if a dial only fills in the number", () => {
    const code = codeOf(record(...outbound), { locators: { call: { selector: "#call" } } });
    expect(code).toContain('callingApp.frame.locator("#call").first().click()');
  });
});

test("nothing of a recording gets into the code, except words of the protocol", () => {
  const hostile = '"); process.exit(); //';
  const code = codeOf(
    record(
      ["app", hostile, { [hostile]: hostile }],
      ["host", "SET_CALL_STATE", { status: hostile }],
      ["app", "OUTGOING_CALL_STARTED", { externalCallId: hostile }],
      ["app", "CALL_ENDED", { externalCallId: hostile, callEndStatus: hostile }],
    ),
  );
  expect(code).not.toContain("process");
  const named = writeTest(testOf(record(), {}), {
    ...source,
    file: "a\nprocess.exit()\u2028.json",
  });
  expect(named).toContain("// From the recording a_process.exit___.json of 2026-01-01.\n");
});
