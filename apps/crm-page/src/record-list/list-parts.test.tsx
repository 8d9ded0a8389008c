// @vitest-environment jsdom
import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { useState } from "react";
import { expect, test } from "vitest";
import { contactType } from "../records/object-types.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { RecordResults } from "./record-results.tsx";

const property = (name: string): EditableProperty => ({
  name,
  label: name.toUpperCase(),
  control: "text",
  isRequired: false,
  isReadOnly: false,
});
const properties = ["jobtitle", "city", "email"].map(property);
const closed = /^(?!.*dialog)/s;

function Columns({ initial }: { initial: readonly string[] }) {
  const [columns, setColumns] = useState<readonly string[] | undefined>(initial);
  return (
    <>
      <p>{columns?.join(", ") ?? "default"}</p>
      <ColumnMenu properties={properties} columns={columns ?? []} onChange={setColumns} />
    </>
  );
}
const columnsNow = () => document.querySelector("p")?.textContent;

test("columns are moved, hidden, shown, and reset", async () => {
  const { shows, press, check } = showPart(<Columns initial={["jobtitle", "gone", "city"]} />);
  await press("Columns");
  expect(await shows("dialog Columns")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Columns:
    ul Columns:
    checkbox JOBTITLE: yes
    [Move JOBTITLE up] (disabled)
    [Move JOBTITLE down]
    checkbox CITY: yes
    [Move CITY up]
    [Move CITY down] (disabled)
    ul Hidden columns:
    checkbox EMAIL: no
    checkbox Tall rows: no
    [Use default columns]
    [Dismiss]"
  `);
  await press("Move JOBTITLE up");
  await press("Move JOBTITLE down");
  await expect.poll(columnsNow).toBe("city, jobtitle");
  await press("Move JOBTITLE down");
  await press("Move JOBTITLE up");
  await expect.poll(columnsNow).toBe("jobtitle, city");
  check("EMAIL");
  await expect.poll(columnsNow).toBe("jobtitle, city, email");
  check("CITY");
  await expect.poll(columnsNow).toBe("jobtitle, email");
  check("EMAIL");
  expect(await shows("checkbox JOBTITLE: yes (disabled)")).toMatch("checkbox EMAIL: no");
  await press("Use default columns");
  await expect.poll(columnsNow).toBe("default");
});

const contact = (objectId: string, title: string) => ({
  objectTypeId: "0-1",
  objectId,
  title,
  subtitle: "",
  createdAt: 0,
  updatedAt: 0,
  properties: { jobtitle: { type: "string", value: "Buyer", display: "Buyer" } },
});
const found = (...results: object[]) => ({ body: { results, total: results.length } });
const list = (
  changes: Partial<Parameters<typeof RecordResults>[0]["request"]>,
  responses: Responses,
) => {
  const calls: string[] = [];
  const part = showPart(
    <RecordResults
      type={contactType}
      properties={{ results: properties }}
      request={{
        query: "",
        sort: "title",
        isArchived: false,
        properties: ["jobtitle"],
        ...changes,
      }}
      empty={undefined}
      onSort={(sort) => calls.push(sort)}
      onReset={() => calls.push("reset")}
    />,
    responses,
  );
  return { ...part, calls };
};

test("a list loads, fails, and is loaded again", async () => {
  const { shows, press, respond } = list({}, { "GET /records/0-1": undefined });
  await shows("Loading contacts");
  respond({ "GET /records/0-1": notToday });
  expect(await shows("Couldn't load the contacts")).toMatchInlineSnapshot(`
    "alert:
    Couldn't load the contacts
    Not today.
    Reference: 1
    [Try again]"
  `);
  respond({ "GET /records/0-1": found() });
  await press("Try again");
  expect(await shows("No contacts yet")).toMatchInlineSnapshot(`
    "status:
    0 found
    No contacts yet
    Create the first one above, or with the CRM's API."
  `);
});

test.each([
  [
    "a search",
    { query: "ada" },
    "Nothing matches “ada”",
    "Try fewer or shorter search terms, or fewer filters.",
  ],
  [
    "filters",
    { filters: [{ propertyName: "city", operator: "HAS_PROPERTY" as const }] },
    "No contacts match the filters",
    "Change or remove a filter.",
  ],
])("%s without results is reset", async (_name, request, title, advice) => {
  const { shows, press, calls } = list(request, { "GET /records/0-1": found() });
  expect(await shows(title)).toContain(advice);
  await press("Clear search and filters");
  expect(calls).toEqual(["reset"]);
});

test("an empty recycle bin", async () => {
  const { shows } = list({ isArchived: true }, { "GET /records/0-1": found() });
  expect(await shows("The recycle bin is empty")).toContain(
    "Deleted contacts stay here for 90 days, and can be restored.",
  );
});

test("a deleted record is restored", async () => {
  const { shows, press, changes } = list(
    { isArchived: true },
    {
      "GET /records/0-1": found({ ...contact("1", "Ada"), archivedAt: 0 }),
      "POST /records/0-1/1/restore": { body: contact("1", "Ada") },
    },
  );
  expect(await shows("Ada")).toMatchInlineSnapshot(`
    "status:
    1 found
    table Contacts:
    rowgroup:
    row:
    columnheader:
    [Name]
    columnheader:
    [Deleted]
    columnheader:
    Actions
    rowgroup:
    row:
    cell:
    [Ada](/contacts/1/record/0-1/1)
    cell:
    DATE
    cell:
    [Restore Ada]"
  `);
  await press("Restore Ada");
  await expect.poll(changes).toEqual(["POST /records/0-1/1/restore"]);
});

test("records are selected and cleared", async () => {
  const { shows, press, check } = list(
    {},
    { "GET /records/0-1": found(contact("1", "Ada"), contact("2", "Bo")) },
  );
  expect(await shows("Ada")).toMatchInlineSnapshot(`
    "status:
    2 found
    table Contacts:
    rowgroup:
    row:
    columnheader:
    checkbox Select the 2 contacts that are loaded: no
    columnheader:
    [Name]
    columnheader:
    [JOBTITLE]
    rowgroup:
    row:
    cell:
    checkbox Select Ada: no
    cell:
    [Ada](/contacts/1/record/0-1/1)
    cell:
    Buyer
    row:
    cell:
    checkbox Select Bo: no
    cell:
    [Bo](/contacts/1/record/0-1/2)
    cell:
    Buyer"
  `);
  check("Select Ada");
  expect(await shows("1 selected")).toContain("checkbox Select Ada: yes");
  check("Select the 2 contacts that are loaded");
  await shows("2 selected");
  await press("Clear selection");
  expect(await shows(/^(?!.*selected)/s)).toContain("checkbox Select Ada: no");
});

test("the property of selected records is changed", async () => {
  const { shows, press, check, choose, type } = list(
    {},
    { "GET /records/0-1": found(contact("1", "Ada")), "GET /records/0-1/1": notToday },
  );
  await shows("Ada");
  check("Select Ada");
  await press("Change property");
  expect(await shows("dialog Change")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Change 1 contact:
    ## Change 1 contact
    select Property: Choose… (focused)
    [Cancel]
    [Change] (disabled)"
  `);
  choose("Property", "CITY");
  await shows("[Clear value]");
  type("New value", "Bern");
  expect(await shows("[Change]")).toContain("field New value: Bern");
  choose("Property", "EMAIL");
  expect(await shows("[Clear value]")).not.toContain("Bern");
  await press("Clear value");
  expect(await shows("Not today.")).toMatchInlineSnapshot(`
    "alert:
    1 contact was not changed
    [Ada](/contacts/1/record/0-1/1)
    : Not today.
    [Dismiss]
    status:
    1 found
    fieldset Selected records:
    status:
    1 selected
    [Change property]
    [Add to call queue]
    [Delete]
    [Clear selection]
    table Contacts:
    rowgroup:
    row:
    columnheader:
    checkbox Select the 1 contacts that are loaded: yes
    columnheader:
    [Name]
    columnheader:
    [JOBTITLE]
    rowgroup:
    row:
    cell:
    checkbox Select Ada: yes
    cell:
    [Ada](/contacts/1/record/0-1/1)
    cell:
    Buyer"
  `);
  await press("Dismiss");
  expect(await shows(/^(?!.*not changed)/s)).toContain("1 selected");
});

test("the selected records are added to a queue", async () => {
  const { shows, press, check, respond } = list(
    {},
    { "GET /records/0-1": found(contact("1", "Ada")), "GET /task-queues": notToday },
  );
  await shows("Ada");
  check("Select Ada");
  await press("Add to call queue");
  expect(await shows("Couldn't load the task queues. Not today.")).toContain(
    "[Add to queue] (disabled)",
  );
  await press("Cancel");
  await shows(closed);
  respond({
    "GET /task-queues": {
      body: {
        results: [
          { queueId: "5", open: 1 },
          { queueId: "6", open: 2 },
        ],
      },
    },
  });
  await press("Add to call queue");
  expect(await shows("select Task queue: Task queue 5 (1 task)")).toContain(
    "## Add 1 contact to a call queue",
  );
  const options = [...document.querySelectorAll("option")].map(({ text }) => text);
  expect(options).toEqual(["Task queue 5 (1 task)", "Task queue 6 (2 tasks)", "New queue…"]);
});
