import { expect, it } from "vitest";
import { outboxEntry } from "../testing/fake-outbox.ts";
import { unstoredCallsTarget } from "./unstored-calls-target.ts";

const ada = outboxEntry("offline", { calledRecord: { objectTypeId: "0-1", objectId: "101" } });
const bob = outboxEntry("offline", { calledRecord: { objectTypeId: "0-1", objectId: "102" } });
const unknown = outboxEntry("offline");
const adaPath = "/contacts/1/record/0-1/101";
const listPath = "/contacts/1/unstored-calls";

it.each([
  ["the record of one call", [ada], adaPath],
  ["the record of two calls", [ada, ada], adaPath],
  ["the list for two records", [ada, bob], listPath],
  ["the list for a call without a record", [unknown], listPath],
  ["the list for one with and one without", [ada, unknown], listPath],
])("links to %s", (_where, entries, path) => {
  expect(unstoredCallsTarget("1", entries)).toBe(path);
});
