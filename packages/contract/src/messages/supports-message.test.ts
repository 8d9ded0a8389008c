import { describe, expect, test } from "vitest";
import { supportsMessage, PROTOCOL_VERSION } from "./supports-message.ts";
import { definitionOf } from "./message-definition.ts";
import { messageTypes as types } from "./message-tables.ts";
import type { MessageType } from "./messages.ts";

/** The vendor's releases with the types that each added. All other types are older than 0.1.8. */
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

/** The types that a release supports, from the table above. */
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

describe("the types that a vendor app supports", () => {
  test("are 22 in the oldest version", () => {
    expect(oldest).toHaveLength(22);
    for (const version of ["0.0.1", "0.1.0", "0.1.6", "0.1.7"]) {
      expect(known(version)).toEqual(new Set(oldest));
    }
  });

  test.each(releases)("grow with %s, with any suffix", (release) => {
    expect(known(release)).toEqual(expected(release));
    expect(known(`${release}-beta.0`)).toEqual(expected(release));
  });

  test("stay the same between two releases that add types", () => {
    expect(known("0.2.1-beta.0")).toEqual(expected("0.1.8"));
    expect(known("0.7.9")).toEqual(expected("0.5.1"));
    expect(known("0.10.0")).toEqual(expected("0.9.6"));
    expect(known("1.0.0")).toEqual(expected("0.9.6"));
  });

  test("don't include UPDATE_ASSOCIATIONS_FAILED since 0.9.5", () => {
    expect(supportsMessage("0.9.4", "UPDATE_ASSOCIATIONS_FAILED")).toBe(true);
    expect(supportsMessage("0.9.5-beta.0", "UPDATE_ASSOCIATIONS_FAILED")).toBe(false);
  });

  test.each([undefined, "", "latest", "v1", "-1", "..", "NaN"])(
    "are the oldest types if it sends the version %j",
    (version) => {
      expect(known(version)).toEqual(new Set(oldest));
    },
  );

  test("never include extensions, which are negotiated by capabilities", () => {
    const extensions = [
      "HELLO",
      "CALL_DRAFT",
      "DIAL_REFUSED",
      "SIMULATE_INCOMING_CALL",
      "SESSION_MOVED",
      "ANSWER_CALL",
      "THEME_CHANGED",
      "CALL_CONTROLS",
      "CONTROL_CALL",
      "CALL_RECORDING",
      "SEARCH_CONTACTS",
      "CREATE_TASK",
      "SHOW_CALL_RECORDS",
      "CALL_RECORDING_SUCCEEDED",
      "CALL_RECORDING_FAILED",
      "CONTACTS_FOUND",
      "TASK_CREATED",
      "CALL_RECORDS",
    ] as const;
    for (const type of extensions) {
      expect(supportsMessage(PROTOCOL_VERSION, type)).toBe(false);
      expect(supportsMessage("99.0.0", type)).toBe(false);
    }
  });
});
