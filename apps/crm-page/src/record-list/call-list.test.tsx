// @vitest-environment jsdom
import type { EditableProperty, ListedRecord } from "@calling-extensions/crm/page-api";
import { expect, test, vi } from "vitest";
import { Route } from "wouter";
import { demoRecord } from "../testing/demo-record.ts";
import { showPart, type Responses } from "../testing/show-part.tsx";
import { RecordListPage } from "./record-list-page.tsx";

const property = (
  name: string,
  label: string,
  control: EditableProperty["control"],
): EditableProperty => ({ name, label, control, isRequired: false, isReadOnly: false });

const properties = {
  body: {
    results: [
      property("hs_timestamp", "Call time", "datetime"),
      property("hs_call_duration", "Duration", "minutes"),
      { ...property("hubspot_owner_id", "Owner", "select"), options: [] },
      { ...property("hs_call_direction", "Direction", "select"), options: [] },
      { ...property("hs_call_status", "Status", "select"), options: [] },
    ],
  },
};
const call: ListedRecord = {
  objectTypeId: "0-48",
  objectId: "900",
  title: "Call with Ada",
  subtitle: "Completed",
  createdAt: 0,
  updatedAt: 0,
  properties: { hs_call_duration: { type: "number", value: "65000", display: "65000" } },
  associations: [
    { objectTypeId: "0-1", objectId: "101", title: "Ada Example", subtitle: "" },
    { objectTypeId: "0-2", objectId: "201", title: "Acme", subtitle: "" },
  ],
};
const found = (...results: ListedRecord[]) => ({ body: { results, total: results.length } });

const openList = (search: string, responses: Responses = {}) => {
  const part = showPart(
    <Route path="/contacts/:portalId/objects/:objectTypeId" component={RecordListPage} />,
    { "GET /properties/0-48": properties, "GET /records/0-48": found(call), ...responses },
    { path: `/contacts/1/objects/0-48${search}` },
  );
  const lastQuery = () =>
    new URLSearchParams(
      part.requests.findLast(({ path }) => path.startsWith("/records/0-48"))?.path.split("?")[1],
    );
  return { ...part, lastQuery };
};

test("calls are listed with their records and durations, the newest first, and can be logged", async () => {
  const { shows, lastQuery } = openList("");
  const shown = await shows("Call with Ada");
  expect(shown).toContain("[Log call]");
  expect(shown).toContain("[Call with Ada](/contacts/1/record/0-48/900)");
  expect(shown).toContain("1:05");
  expect(shown).toContain("[Ada Example](/contacts/1/record/0-1/101)");
  expect(shown).toContain("[Acme](/contacts/1/record/0-2/201)");
  expect(lastQuery().get("sort")).toBe("-properties.hs_timestamp");
  expect(lastQuery().get("properties")?.split(",")).toContain("associations");
});

test.each([
  [
    "Mine",
    [{ propertyName: "hubspot_owner_id", operator: "IN", values: ["21"] }],
    "You have no calls",
  ],
  [
    "Missed",
    [
      { propertyName: "hs_call_direction", operator: "IN", values: ["INBOUND"] },
      { propertyName: "hs_call_status", operator: "IN", values: ["MISSED", "BUSY"] },
    ],
    "No missed calls",
  ],
  [
    "Without a record",
    [{ propertyName: "hasRecords", operator: "EQ", value: "false" }],
    "Every call has a record",
  ],
  [
    "Not finished",
    [{ propertyName: "isUnfinished", operator: "EQ", value: "true" }],
    "Every call is finished",
  ],
])("the view %s has its calls, or says that there are none", async (name, filters, empty) => {
  const { shows, element, lastQuery } = openList("", { "GET /records/0-48": found() });
  await shows("No calls yet");
  const tab = [...element.querySelectorAll("a")].find(({ textContent }) => textContent === name);
  tab?.click();
  expect(await shows(empty)).not.toContain("[Save view]");
  expect(tab?.getAttribute("aria-current")).toBe("page");
  expect(JSON.parse(lastQuery().get("filters") ?? "")).toEqual(filters);
});

test("the filters of a view can be read and removed", async () => {
  const { shows, press, lastQuery } = openList(
    "?filter=hubspot_owner_id:anyOf:me&filter=hasRecords:is:false",
  );
  const shown = await shows("Has a record is no");
  expect(shown).toContain("Owner is any of Me");
  await press("Remove filter: Has a record is no");
  await expect.poll(() => lastQuery().get("filters")).not.toContain("hasRecords");
});

test("a call opens beside the list, with its notes and records", async () => {
  vi.stubGlobal("innerWidth", 1280);
  const { objectTypeId, objectId, title, subtitle } = call;
  const { shows, element } = openList("", {
    "GET /records/0-48/900": {
      body: demoRecord({ objectTypeId, objectId, title, subtitle, typeLabel: "Call" }),
    },
    "GET /records/0-48/900/activity": {
      body: {
        kind: "call",
        engagementId: "900",
        title,
        timestamp: 0,
        body: "Wants a quote",
        attachments: [],
      },
    },
  });
  await shows("1 found");
  const link = [...element.querySelectorAll("a")].find(({ textContent }) => textContent === title);
  link?.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  const shown = await shows("Wants a quote");
  expect(shown).toContain("section Call with Ada");
  expect(shown).toContain("This call is on no timeline.");
});
