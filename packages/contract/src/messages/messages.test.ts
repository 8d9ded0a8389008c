import { beforeAll, describe, expect, test, vi } from "vitest";
import { definitionOf } from "./message-definition.ts";
import { messageTypes as types } from "./message-tables.ts";

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

/** The handlers of the vendor's messages, or of our extensions. */
const handlersOf = (isExtension: boolean) =>
  Object.fromEntries(
    types.flatMap((type) => {
      const definition = definitionOf(type);
      const { handler } = definition;
      return handler && definition.isExtension === isExtension ? [[type, handler]] : [];
    }),
  );

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
    expect(types.filter((type) => !known.has(type))).toEqual(
      types.filter(
        (type) => definitionOf(type).isExtension || type === "UPDATE_ASSOCIATIONS_FAILED",
      ),
    );
  });

  test("has the same handlers, one more from its documentation, and our extensions'", () => {
    expect(handlersOf(false)).toEqual({
      ...vendor.messageHandlerNames,
      NAVIGATE_TO_RECORD: "onNavigateToRecord",
    });
    expect(handlersOf(true)).toMatchObject({
      THEME_CHANGED: "onThemeChanged",
      CALL_RECORDING_SUCCEEDED: "onCallRecordingSucceeded",
    });
  });
});
