// @vitest-environment jsdom
import type { PageRecord } from "@calling-extensions/crm/page-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { recordQuery } from "../records/record-query.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { EmptyProperties } from "./empty-properties.tsx";
import { dropPropertyDraft } from "./property-drafts.ts";
import { PropertyRows } from "./property-rows.tsx";

const city = {
  name: "city",
  label: "City",
  type: "string",
  value: "Rome",
  display: "Rome",
} as const;
const phone = {
  ...city,
  name: "phone",
  label: "Phone",
  type: "phone_number",
  value: "+1",
  display: "+1",
} as const;
const computed = { ...city, name: "age", label: "Age", value: "7", isReadOnly: true } as const;
const ada = demoRecord({ properties: [city, phone, computed] });
const input = { control: "text", isRequired: false, isReadOnly: false };
const definitions = [
  { ...input, name: "city", label: "City" },
  { ...input, name: "phone", label: "Phone" },
  { ...input, name: "notes", label: "Notes", control: "textarea" },
  { ...input, name: "age", label: "Age", isReadOnly: true },
];
const renamed = (value: string): PageRecord => ({
  ...ada,
  properties: [{ ...city, value, display: value }, phone, computed],
});
const conflict = {
  status: 409,
  body: {
    message: "Changed.",
    category: "CONFLICT",
    errors: [
      {
        message: "Changed.",
        code: "CHANGED_MEANWHILE",
        in: "city",
        context: { changedBy: ["Bo"], display: ["Bern"] },
      },
    ],
  },
};

beforeEach(() => {
  for (const { name } of definitions) dropPropertyDraft(ada, name);
});

/** The properties of the record as the page has it. */
function Rows({ isEmpty }: { isEmpty: boolean }) {
  const [focused, setFocused] = useState<string>();
  const { data: record = ada } = useQuery(recordQuery("0-1", "101"));
  const props = { record, focused, onFocus: setFocused };
  return isEmpty ? (
    <EmptyProperties {...props} />
  ) : (
    <PropertyRows {...props} properties={record.properties} />
  );
}

const showRows = (responses: Responses = {}, isEmpty = false) =>
  showPart(<Rows isEmpty={isEmpty} />, {
    "GET /records/0-1/101": { body: ada },
    "GET /properties/0-1": { body: { results: definitions } },
    ...responses,
  });
const press = (key: string, target: Element | null, more: KeyboardEventInit = {}): void => {
  target?.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
  );
};
const field = () => document.querySelector("form input, form textarea");

test("Enter saves the new value, the button to edit gets the focus, and it can be undone", async () => {
  const rows = showRows({ "PATCH /records/0-1/101": { body: renamed("Oslo") } });
  expect(await rows.shows("[Edit City]")).toMatchInlineSnapshot(`
    "City
    Rome
    [Edit City]
    Phone
    +1
    [Edit Phone]
    Age
    Rome"
  `);
  await rows.press("Edit City");
  await rows.shows("field City: Rome");
  rows.type("City", "Oslo");
  await rows.shows("field City: Oslo");
  press("Enter", field(), { isComposing: true });
  press("Enter", field());
  await rows.shows("City saved.");
  const shown = await rows.shows("Oslo");
  expect(shown).not.toContain("field City");
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("Edit City");
  rows.respond({ "PATCH /records/0-1/101": notToday });
  await rows.press("Undo");
  await rows.shows("Couldn't undo. Not today.");
  expect(rows.changes()).toEqual([
    'PATCH /records/0-1/101 {"properties":{"city":"Oslo"},"before":{"city":"Rome"}}',
    'PATCH /records/0-1/101 {"properties":{"city":"Rome"},"before":{"city":"Oslo"}}',
  ]);
});

test("Escape and Cancel discard what was typed, and an unchanged value isn't sent", async () => {
  const rows = showRows();
  for (const leave of [
    () => Promise.resolve(press("Escape", field())),
    () => rows.press("Cancel"),
  ]) {
    await rows.press("Edit City");
    await rows.shows("field City: Rome");
    rows.type("City", "Oslo");
    await rows.shows("field City: Oslo");
    await leave();
    await expect.poll(field).toBeNull();
  }
  await rows.press("Edit City");
  await rows.shows("field City: Rome");
  await rows.press("Save");
  await expect.poll(field).toBeNull();
  expect(rows.changes()).toEqual([]);
});

test("a value that the service rejects says why, and is loaded again; then it is saved", async () => {
  const rows = showRows({ "PATCH /records/0-1/101": notToday });
  await rows.press("Edit City");
  await rows.shows("field City: Rome");
  rows.type("City", "Oslo");
  await rows.press("Save");
  expect(await rows.shows("Not today.")).toContain("field City: Oslo (invalid");
  const loads = () => rows.requests.filter(({ path }) => path === "/records/0-1/101").length;
  await expect.poll(loads).toBe(3);
  rows.respond({ "PATCH /records/0-1/101": { body: renamed("Oslo") } });
  await rows.press("Save");
  await rows.shows("City saved.");
});

test("a value that another user has changed is kept, or replaced", async () => {
  const rows = showRows({ "PATCH /records/0-1/101": conflict });
  const edit = async (): Promise<void> => {
    await rows.press("Edit City");
    await rows.shows("field City: Rome");
    rows.type("City", "Oslo");
    await rows.press("Save");
  };
  await edit();
  const shown = await rows.shows("Bo changed this first. It is now Bern.");
  expect(shown).not.toContain("[Save]");
  await rows.press("Keep theirs");
  await expect.poll(field).toBeNull();
  await edit();
  await rows.shows("Bo changed this first.");
  rows.respond({
    "GET /records/0-1/101": { body: renamed("Bern") },
    "PATCH /records/0-1/101": conflict,
  });
  await rows.press("Save mine instead");
  // The record on the page is the one that this user has just read.
  await expect.poll(() => rows.changes().length).toBe(3);
  await expect.poll(() => rows.requests.at(-1)?.method).toBe("GET");
  rows.respond({ "PATCH /records/0-1/101": { body: renamed("Oslo") } });
  await rows.press("Save mine instead");
  await rows.shows("City saved.");
  expect(rows.changes().at(-1)).toBe(
    'PATCH /records/0-1/101 {"properties":{"city":"Oslo"},"before":{"city":"Bern"}}',
  );
});

test("in a text of several lines, Enter begins a line, and saves with Ctrl or the Command key", async () => {
  const withNotes = { ...ada, properties: [{ ...city, name: "notes", label: "Notes" }] };
  for (const more of [{ ctrlKey: true }, { metaKey: true }]) {
    const rows = showRows({ "GET /records/0-1/101": { body: withNotes } });
    await rows.press("Edit Notes");
    await rows.shows("field Notes: Rome");
    press("Enter", field());
    expect(field()).not.toBeNull();
    press("Enter", field(), more);
    await expect.poll(field).toBeNull();
  }
});

test("what was typed is there again after the user has looked at something else", async () => {
  const first = showRows();
  await first.press("Edit City");
  await first.shows("field City: Rome");
  first.type("City", "Oslo");
  await first.shows("field City: Oslo");
  document.body.replaceChildren();
  const second = showRows();
  await second.shows("field City: Oslo");
  second.type("City", "Rome");
  await second.shows("field City: Rome");
  document.body.replaceChildren();
  expect(await showRows().shows("[Edit City]")).not.toContain("field City");
});

test("the history names each value with who set it, or why it can't be loaded", async () => {
  const rows = showRows({ "GET /records/0-1/101/history/city": notToday });
  await rows.press("Edit City");
  await rows.press("History");
  await rows.shows("Couldn't load the history");
  const change = { value: "Rome", display: "Rome", changedAt: 0, changedBy: "Bo" };
  const results = [change, { ...change, value: "", changedBy: "Cy" }];
  rows.respond({ "GET /records/0-1/101/history/city": { body: { results } } });
  await rows.press("Try again");
  const shown = await rows.shows("History of City");
  expect(shown).toContain("Bo · DATE");
  expect(shown).toContain("Empty\nCy · DATE");
  press("Escape", document.querySelector("dialog button"));
  expect(field()).not.toBeNull();
  await rows.press("Close");
  expect(await rows.shows("[History]")).not.toContain("History of City");
});

test("a property that is gone is explained, and one that never had a value has no history", async () => {
  const rows = showRows({
    "GET /properties/0-1": { body: { results: [] } },
    "GET /records/0-1/101/history/city": { body: { results: [] } },
  });
  await rows.press("Edit City");
  await rows.shows("This property no longer exists.");
  rows.respond({ "GET /properties/0-1": { body: { results: definitions } } });
  await rows.press("Try again");
  await rows.press("History");
  await rows.shows("It has never had a value.");
  expect(document.querySelectorAll("li")).toHaveLength(0);
});

test("the properties without a value can be set, unless they are computed", async () => {
  const rows = showRows({ "GET /properties/0-1": notToday }, true);
  await rows.shows("Couldn't load the properties");
  rows.respond({ "GET /properties/0-1": { body: { results: definitions } } });
  await rows.press("Try again");
  expect(await rows.shows("Notes")).toBe("Notes\nEmpty\n[Edit Notes]");
});
