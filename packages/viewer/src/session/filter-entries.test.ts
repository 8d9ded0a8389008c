import type { RecordingEntry } from "@calling-extensions/recording";
import { expect, test } from "vitest";
import { message, stored } from "../testing/entries.ts";
import { EMPTY_FILTER, filterEntries, typesOf } from "./filter-entries.ts";

const entries: RecordingEntry[] = [
  message({ t: 0, type: "CALL_ENDED", data: { callEndStatus: "BUSY" } }),
  message({ t: 1, type: "CALL_ENDED", invalid: "CALL_ENDED: data is not object" }),
  { t: 2, kind: "diagnosis", code: "blocked" },
  { t: 3, kind: "status", status: "failed" },
  { t: 4, kind: "status", status: "connected" },
  stored({ t: 5, change: "failed" }),
  stored({ t: 6, properties: { hs_call_status: "BUSY" } }),
];

test.each([
  ["everything", {}, [0, 1, 2, 3, 4, 5, 6]],
  ["a word in any case, anywhere", { text: " busy" }, [0, 6]],
  ["each of several words", { text: "call_ended BUSY" }, [0]],
  ["what the title says", { text: "not stored" }, [5]],
  ["a type of message", { type: "CALL_ENDED" }, [0, 1]],
  ["a kind", { type: "status" }, [3, 4]],
  ["problems", { onlyIssues: true }, [1, 2, 3, 5]],
  ["all conditions", { onlyIssues: true, type: "status", text: "app" }, [3]],
  ["nothing", { text: "x9" }, []],
])("a filter finds %s", (_what, filter, expected) => {
  expect(filterEntries(entries, { ...EMPTY_FILTER, ...filter })).toEqual(expected);
});

test("the types of messages and the kinds of other entries can be chosen", () => {
  expect(typesOf(entries)).toEqual(["CALL_ENDED", "diagnosis", "status", "stored"]);
});
