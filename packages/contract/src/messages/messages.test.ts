import { beforeAll, describe, expect, test, vi } from "vitest";
import { definitionOf, messageTypes as types } from "./message-definition.ts";

describe("the table of messages", () => {
  test("assigns every method and every handler to one message", () => {
    const methods = types.flatMap((type) => definitionOf(type).method ?? []);
    const handlers = types.flatMap((type) => definitionOf(type).handler ?? []);
    expect(new Set(methods).size).toBe(methods.length);
    expect(new Set(handlers).size).toBe(handlers.length);
  });

  test("has a method for each message of apps, except extensions", () => {
    const withMethod = types.filter((type) => definitionOf(type).method !== undefined);
    expect(withMethod).toEqual(
      types.filter(
        (type) =>
          ["app", "both"].includes(definitionOf(type).from) && !definitionOf(type).isExtension,
      ),
    );
  });

  test("names the sender of handshake messages only", () => {
    const withSender = types.filter((type) => definitionOf(type).sender !== undefined);
    expect(withSender).toEqual(types.filter((type) => definitionOf(type).from === "handshake"));
  });

  test("refers from each deprecated message to a current one", () => {
    for (const type of types) {
      const { deprecatedFor } = definitionOf(type);
      if (deprecatedFor === undefined) continue;
      expect(types).toContain(deprecatedFor);
      expect(definitionOf(deprecatedFor as typeof type).deprecatedFor).toBeUndefined();
    }
  });
});

describe("the table, compared with the vendor's published package,", () => {
  let vendor: { messageType: Record<string, string>; messageHandlerNames: Record<string, string> };

  beforeAll(async () => {
    // The vendor's browser script reads `self` during its import.
    vi.stubGlobal("self", globalThis);
    const published: { Constants: typeof vendor } = await import("@hubspot/calling-extensions-sdk");
    vendor = published.Constants;
    vi.unstubAllGlobals();
  });

  test("contains all of its 43 types under the same names", () => {
    expect(Object.values(vendor.messageType)).toHaveLength(43);
    expect(types).toEqual(expect.arrayContaining(Object.values(vendor.messageType)));
  });

  test("adds only our extensions and the type that the vendor removed", () => {
    const known = new Set(Object.values(vendor.messageType));
    expect(types.filter((type) => !known.has(type))).toEqual([
      "HELLO",
      "CALL_DRAFT",
      "DIAL_REFUSED",
      "CALL_CONTROLS",
      "CALL_RECORDING",
      "SEARCH_CONTACTS",
      "CREATE_TASK",
      "NAVIGATE_TO_RECORD_SUCCEEDED",
      "SET_WIDGET_URL_SUCCEEDED",
      "UPDATE_ASSOCIATIONS_FAILED",
      "THEME_CHANGED",
      "SIMULATE_INCOMING_CALL",
      "SIMULATE_ACTION",
      "SESSION_MOVED",
      "ANSWER_CALL",
      "CONTROL_CALL",
      "CALL_RECORDING_SUCCEEDED",
      "CALL_RECORDING_FAILED",
      "CONTACTS_FOUND",
      "TASK_CREATED",
    ]);
  });

  test("has the same handlers, one more from its documentation, and ours", () => {
    const handlers = Object.fromEntries(
      types.flatMap((type) => {
        const { handler } = definitionOf(type);
        return handler ? [[type, handler]] : [];
      }),
    );
    expect(handlers).toEqual({
      ...vendor.messageHandlerNames,
      NAVIGATE_TO_RECORD: "onNavigateToRecord",
      SIMULATE_INCOMING_CALL: "onSimulateIncomingCall",
      SIMULATE_ACTION: "onSimulateAction",
      SESSION_MOVED: "onSessionMoved",
      ANSWER_CALL: "onAnswerCall",
      THEME_CHANGED: "onThemeChanged",
      CONTROL_CALL: "onControlCall",
      CALL_RECORDING_SUCCEEDED: "onCallRecordingSucceeded",
      CALL_RECORDING_FAILED: "onCallRecordingFailed",
      CONTACTS_FOUND: "onContactsFound",
      TASK_CREATED: "onTaskCreated",
    });
  });
});
