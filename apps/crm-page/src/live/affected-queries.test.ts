import type { PageEvent } from "@calling-extensions/crm/page-api";
import { expect, it } from "vitest";
import { isAffected } from "./affected-queries.ts";

const ada = { objectTypeId: "0-1", objectId: "101" };
const ofTicket = {
  associations: [{ objectTypeId: "0-1", label: "Contacts", records: [ada] }],
};
const answers: Record<string, unknown> = {
  session: undefined,
  providers: undefined,
  installations: undefined,
  "developer-apps": undefined,
  "files top": undefined,
  jobs: undefined,
  "records 0-1": undefined,
  "records 0-2": undefined,
  "record 0-1 101": { associations: [] },
  "record 0-1 101 deleted": undefined,
  "record 0-1 102": { associations: [] },
  "record 0-5 301": ofTicket,
  "timeline 0-1 101": undefined,
  "timeline 0-1 102": undefined,
  "timeline 0-5 101": undefined,
  "timeline without-record 5": undefined,
  "tasks queue 7": undefined,
  "saved-lists": undefined,
  "missed-calls": undefined,
  "call-counts 1": undefined,
  users: undefined,
  pipelines: undefined,
  "properties 0-5": undefined,
  "property-definitions 0-5": undefined,
};

const concerned = (event: PageEvent): string[] =>
  Object.entries(answers)
    .filter(([key, data]) =>
      isAffected(event, { queryKey: key.split(" "), state: { data, fetchStatus: "idle" } }),
    )
    .map(([key]) => key);

it.each<[PageEvent, string[]]>([
  [{ type: "reset" }, Object.keys(answers)],
  [{ type: "providers" }, ["providers", "installations", "developer-apps"]],
  [{ type: "files" }, ["files top", "jobs"]],
  [{ type: "users" }, ["session", "users"]],
  [{ type: "timeline", ...ada }, ["timeline 0-1 101"]],
  [
    { type: "call", engagementId: "101" },
    ["timeline without-record 5", "missed-calls", "call-counts 1", "users"],
  ],
  [
    { type: "definitions" },
    [
      "records 0-1",
      "records 0-2",
      "record 0-1 101",
      "record 0-1 101 deleted",
      "record 0-1 102",
      "record 0-5 301",
      "tasks queue 7",
      "saved-lists",
      "pipelines",
      "properties 0-5",
      "property-definitions 0-5",
    ],
  ],
  [{ type: "record", objectTypeId: "0-27", objectId: "601" }, ["tasks queue 7"]],
  [
    { type: "record", ...ada },
    [
      "records 0-1",
      "record 0-1 101",
      "record 0-1 101 deleted",
      "record 0-5 301",
      "timeline 0-1 101",
    ],
  ],
])("%j affects %j", (event, keys) => expect(concerned(event)).toEqual(keys));

it("a changed record affects a query that is fetched for the first time, but no missing one", () => {
  const event = { type: "record", ...ada } as const;
  const queryKey = ["record", "0-5", "302"];
  const first = { data: undefined, fetchStatus: "fetching" } as const;
  expect(isAffected(event, { queryKey, state: first })).toBe(true);
  expect(isAffected(event, { queryKey, state: { ...first, fetchStatus: "idle" } })).toBe(false);
});
