import { anything, assert, constantFrom, oneof, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { definitionOf } from "./message-definition.ts";
import { messageTypes as types } from "./message-tables.ts";
import { hostPayloads } from "./message-tables.ts";
import { hostScalars } from "../schema/scalars.ts";
import { parseAppMessage } from "./parse-app-message.ts";
import { parseHostMessage } from "./parse-message.ts";

const from = (...directions: string[]) =>
  types.filter((type) => directions.includes(definitionOf(type).from));

/** Whether a parser supports the type from this sender, with any payload. */
const takes = (parse: typeof parseAppMessage | typeof parseHostMessage, type: string) => {
  const parsed = parse({ type, data: {} });
  return parsed.ok || !parsed.reason.endsWith("is unexpected");
};

describe("the direction of a message", () => {
  test.each(from("app"))("%s comes from an app only", (type) => {
    expect([takes(parseAppMessage, type), takes(parseHostMessage, type)]).toEqual([true, false]);
    expect(parseHostMessage({ type, data: {} })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/is unexpected$/),
    });
  });

  test.each(from("host"))("%s comes from a host only", (type) => {
    expect([takes(parseAppMessage, type), takes(parseHostMessage, type)]).toEqual([false, true]);
  });

  test.each(from("both"))("%s comes from either", (type) => {
    expect([takes(parseAppMessage, type), takes(parseHostMessage, type)]).toEqual([true, true]);
  });

  test.each(from("handshake", "local"))("%s is rejected from both ends", (type) => {
    expect([takes(parseAppMessage, type), takes(parseHostMessage, type)]).toEqual([false, false]);
  });
});

describe("an unknown type", () => {
  test.each(["", "NOPE", "sync", "__proto__", "constructor", "toString"])(
    "%j is unknown",
    (type) => {
      expect(parseAppMessage({ type, data: {} })).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/is unexpected$/),
      });
      expect(parseHostMessage({ type, data: {} })).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/is unexpected$/),
      });
    },
  );
});

describe("the payload of a message", () => {
  test.each([undefined, null, {}])("of callEnded can be absent: %j", (data) => {
    expect(parseAppMessage({ type: "CALL_ENDED", data })).toEqual({
      ok: true,
      message: { type: "CALL_ENDED", data: {} },
      warnings: [],
    });
  });

  test("is passed on even if the contract defines none: peers add their own", () => {
    expect(parseAppMessage({ type: "LOGGED_IN", data: { extra: 1 } })).toEqual({
      ok: true,
      message: { type: "LOGGED_IN", data: { extra: 1 } },
      warnings: [],
    });
  });

  test.each([null, 0, "", false, [1], { a: 1 }])(
    "of callData is passed on unchanged: %j",
    (data) => {
      expect(parseAppMessage({ type: "CALL_DATA", data })).toEqual({
        ok: true,
        message: { type: "CALL_DATA", data },
        warnings: [],
      });
    },
  );

  test.each<[string, unknown]>([
    ["INITIALIZED", { isLoggedIn: true, iframeLocation: "widget", portalId: 1, hostUrl: "x" }],
    ["INITIALIZED", { isLoggedIn: 1, isAvailable: 0, sizeInfo: { width: 400, height: 650 } }],
    ["OUTGOING_CALL_STARTED", { phoneNumber: "+12025550101", createEngagement: false }],
    ["OUTGOING_CALL_STARTED", { toNumber: "+1", dialingContext: { objectId: 0, extra: null } }],
    ["INCOMING_CALL", { externalCallId: 17, fromNumber: "+12025550101" }],
    ["CALL_ENDED", { externalCallId: "a", engagementId: "100001", callEndStatus: "NO_ANSWER" }],
    ["CALL_COMPLETED", { engagementId: 100001, hideWidget: false }],
    [
      "CALL_COMPLETED",
      { engagementProperties: { hs_call_recording_url: null, hs_call_duration: "3800" } },
    ],
    ["NAVIGATE_TO_RECORD", { objectCoordinates: { objectId: "101", objectTypeId: "2-17" } }],
    ["ERROR", {}],
    ["RESIZE_WIDGET", { width: 400, height: 650.5 }],
  ])("of %s is kept as real apps send it: %j", (type, data) => {
    const expected = { ok: true, message: { type, data }, warnings: [] };
    expect(parseAppMessage({ type, data })).toEqual(expected);
  });

  test.each<[unknown, string]>([
    [undefined, "data.objectCoordinates is not object"],
    [42, "data is not object"],
    [
      { objectCoordinates: { objectId: "none", objectTypeId: "0-1" } },
      "data.objectCoordinates.objectId is not id",
    ],
    [
      { objectCoordinates: { objectId: "", objectTypeId: "0-1" } },
      "data.objectCoordinates.objectId is missing",
    ],
    [
      { objectCoordinates: { objectId: 101, objectTypeId: {} } },
      "data.objectCoordinates.objectTypeId is not string",
    ],
  ])("of NAVIGATE_TO_RECORD is rejected if a required field can't be read: %j", (data, reason) => {
    const type = "NAVIGATE_TO_RECORD";
    expect(parseAppMessage({ type, data })).toEqual({ ok: false, reason: `${type}: ${reason}` });
  });

  test("of a host can contain null and additional fields", () => {
    const data = { phoneNumber: "+12025550101", ownerId: null, objectId: "101", somethingNew: [] };
    expect(parseHostMessage({ type: "DIAL_NUMBER", data })).toMatchObject({
      ok: true,
      message: { data },
    });
    expect(parseHostMessage({ type: "DIAL_NUMBER", data: {} })).toMatchObject({ ok: false });
    const matches = { callId: 1, callerIdMatches: [] };
    expect(parseHostMessage({ type: "CALLER_ID_MATCH_SUCCEEDED", data: matches })).toMatchObject({
      ok: true,
    });
  });

  test("of any value and type never makes the parser throw", () => {
    const type = oneof(constantFrom<string>(...types), string());
    assert(
      property(type, anything(), (name, data) => {
        for (const parse of [parseAppMessage, parseHostMessage]) {
          expect(parse({ type: name, data }).ok).toBeTypeOf("boolean");
        }
      }),
      { numRuns: 2000 },
    );
  });
});

test("the payloads of hosts use only scalars that the app's bundle contains", () => {
  const scalarsIn = (schema: object): string[] =>
    Object.values(schema).flatMap((shape: unknown) =>
      typeof shape === "object" && shape
        ? scalarsIn(shape)
        : typeof shape === "string"
          ? shape
          : [],
    );
  const named = scalarsIn(hostPayloads).filter((name) => !/^[A-Z_]+$|\|/.test(name));
  expect(Object.keys(hostScalars)).toEqual(expect.arrayContaining([...new Set(named)]));
});

test("a message keeps its envelope, and is copied only if its data is created", () => {
  const message = { type: "SET_WIDGET_URL_SUCCEEDED", messageId: "h1", extra: 1 };
  expect(parseHostMessage(message)).toMatchObject({ message: { messageId: "h1", extra: 1 } });
  const parsed = parseHostMessage(message);
  expect(parsed.ok && parsed.message).toBe(message);
});

test("a reason contains a limited part of untrusted text", () => {
  const long = "x".repeat(10_000);
  for (const parsed of [
    parseHostMessage({ type: long, data: {} }),
    parseAppMessage({ type: long, data: {} }),
  ]) {
    expect(parsed.ok).toBe(false);
    expect(JSON.stringify(parsed).length).toBeLessThan(300);
  }
});
