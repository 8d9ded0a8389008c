import { describe, expect, test } from "vitest";
import { supportsMessage, PROTOCOL_VERSION } from "./supports-message.ts";
import { definitionOf, messageTypes as types } from "./message-definition.ts";
import type { MessageType } from "./messages.ts";

/** The vendor's releases, each with the types that came with it; what came before 0.1.8 is the rest. */
const added: Record<string, readonly MessageType[]> = {
  "0.1.8": [
    "CREATE_ENGAGEMENT_SUCCEEDED",
    "CREATE_ENGAGEMENT_FAILED",
    "UPDATE_ENGAGEMENT_SUCCEEDED",
    "UPDATE_ENGAGEMENT_FAILED",
  ],
  "0.3.0": [
    "CALLER_ID_MATCH_SUCCEEDED",
    "CALLER_ID_MATCH_FAILED",
    "NAVIGATE_TO_RECORD",
    "NAVIGATE_TO_RECORD_FAILED",
    "USER_AVAILABLE",
    "USER_UNAVAILABLE",
  ],
  "0.4.0": ["PUBLISH_TO_CHANNEL", "PUBLISH_TO_CHANNEL_SUCCEEDED", "PUBLISH_TO_CHANNEL_FAILED"],
  "0.5.1": ["INITIATE_CALL_ID_SUCCEEDED", "INITIATE_CALL_ID_FAILED"],
  "0.8.0": ["SET_WIDGET_URL_FAILED"],
  "0.8.1": ["FAILED", "UPDATE_ASSOCIATIONS_FAILED"],
  "0.9.4": ["FINALIZE_ENGAGEMENT", "FINALIZE_ENGAGEMENT_SUCCEEDED", "FINALIZE_ENGAGEMENT_FAILED"],
  "0.9.6": ["CALL_TRANSFERRED"],
};

const releases = Object.keys(added);
const later = new Set(Object.values(added).flat());
const oldest = types.filter((type) => !later.has(type) && !definitionOf(type).isExtension);

/** By the table above: what a release knows. */
function expected(release: string): Set<MessageType> {
  const known = releases
    .slice(0, releases.indexOf(release) + 1)
    .flatMap((each) => added[each] ?? []);
  const isGone = releases.indexOf(release) >= releases.indexOf("0.9.6");
  return new Set(
    [...oldest, ...known].filter((type) => !(isGone && type === "UPDATE_ASSOCIATIONS_FAILED")),
  );
}

const known = (version: string | undefined) =>
  new Set(types.filter((type) => supportsMessage(version, type)));

describe("what a vendor app knows", () => {
  test("is 22 types in the oldest", () => {
    expect(oldest).toHaveLength(22);
    for (const version of ["0.0.1", "0.1.0", "0.1.6", "0.1.7"]) {
      expect(known(version)).toEqual(new Set(oldest));
    }
  });

  test.each(releases)("grows with %s, whatever the suffix", (release) => {
    expect(known(release)).toEqual(expected(release));
    expect(known(`${release}-beta.0`)).toEqual(expected(release));
  });

  test("stays between two that add something", () => {
    expect(known("0.2.1-beta.0")).toEqual(expected("0.1.8"));
    expect(known("0.7.9")).toEqual(expected("0.5.1"));
    expect(known("0.10.0")).toEqual(expected("0.9.6"));
    expect(known("1.0.0")).toEqual(expected("0.9.6"));
  });

  test("loses UPDATE_ASSOCIATIONS_FAILED with 0.9.5", () => {
    expect(supportsMessage("0.9.4", "UPDATE_ASSOCIATIONS_FAILED")).toBe(true);
    expect(supportsMessage("0.9.5-beta.0", "UPDATE_ASSOCIATIONS_FAILED")).toBe(false);
  });

  test.each([undefined, "", "latest", "v1", "-1", "..", "NaN"])(
    "is the oldest types where it names the version %j",
    (version) => {
      expect(known(version)).toEqual(new Set(oldest));
    },
  );

  test("never includes a type of ours, which is negotiated and not told from a version", () => {
    for (const type of ["HELLO", "CALL_DRAFT", "DIAL_REFUSED", "SIMULATE_INCOMING_CALL"] as const) {
      expect(supportsMessage(PROTOCOL_VERSION, type)).toBe(false);
      expect(supportsMessage("99.0.0", type)).toBe(false);
    }
  });
});
