import { beforeAll, describe, expect, test, vi } from "vitest";
import { endStatusByWireName } from "../lifecycle/call-end-status.ts";
import { definitionOf, messageTypes as types } from "./message-definition.ts";
import { CALL_END_STATUSES } from "./payload-parts.ts";

describe("the table of messages", () => {
  test("gives every method and every handler to one message", () => {
    const methods = types.flatMap((type) => definitionOf(type).method ?? []);
    const handlers = types.flatMap((type) => definitionOf(type).handler ?? []);
    expect(new Set(methods).size).toBe(methods.length);
    expect(new Set(handlers).size).toBe(handlers.length);
  });

  test("gives a method to all that an app sends, and none to extensions and the rest", () => {
    const withMethod = types.filter((type) => definitionOf(type).method !== undefined);
    expect(withMethod).toEqual(
      types.filter(
        (type) =>
          ["app", "both"].includes(definitionOf(type).from) && !definitionOf(type).isExtension,
      ),
    );
  });

  test("names the sender of a link message, and of no other", () => {
    const withSender = types.filter((type) => definitionOf(type).sender !== undefined);
    expect(withSender).toEqual(types.filter((type) => definitionOf(type).from === "handshake"));
  });

  test("points a deprecated message at one that is not", () => {
    for (const type of types) {
      const { deprecatedFor } = definitionOf(type);
      if (deprecatedFor === undefined) continue;
      expect(types).toContain(deprecatedFor);
      expect(definitionOf(deprecatedFor).deprecatedFor).toBeUndefined();
    }
  });

  test("expects only a field that the payload has", () => {
    const missing = types.filter((type) => {
      const { expectedField, payload } = definitionOf(type);
      return expectedField && !Object.keys(payload ?? {}).includes(expectedField);
    });
    expect(missing).toEqual([]);
  });

  test("allows the end statuses that have a name, and no other", () => {
    expect(CALL_END_STATUSES.split("|")).toEqual(Object.keys(endStatusByWireName));
  });
});

describe("the table beside the vendor's published package", () => {
  let vendor: { messageType: Record<string, string>; messageHandlerNames: Record<string, string> };

  beforeAll(async () => {
    // It is a browser's script, which looks for `self` as soon as it is imported.
    vi.stubGlobal("self", globalThis);
    const published: { Constants: typeof vendor } = await import("@hubspot/calling-extensions-sdk");
    vendor = published.Constants;
    vi.unstubAllGlobals();
  });

  test("knows all 43 of its types, under the same names", () => {
    expect(Object.values(vendor.messageType)).toHaveLength(43);
    expect(types).toEqual(expect.arrayContaining(Object.values(vendor.messageType)));
  });

  test("has no type beside them but those that are ours and the one that it dropped", () => {
    const known = new Set(Object.values(vendor.messageType));
    expect(types.filter((type) => !known.has(type))).toEqual([
      "HELLO",
      "CALL_DRAFT",
      "DIAL_REFUSED",
      "NAVIGATE_TO_RECORD_SUCCEEDED",
      "SET_WIDGET_URL_SUCCEEDED",
      "UPDATE_ASSOCIATIONS_FAILED",
      "SIMULATE_INCOMING_CALL",
    ]);
  });

  test("has the same handlers, the one more that its documentation lists, and ours", () => {
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
    });
  });
});
