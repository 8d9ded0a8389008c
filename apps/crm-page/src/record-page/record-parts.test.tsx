// @vitest-environment jsdom
import { expect, onTestFinished, test } from "vitest";
import { Route } from "wouter";
import { EmptyProperties } from "../property-editing/empty-properties.tsx";
import {
  dropPropertyDraft,
  keepPropertyDraft,
  listPropertyDrafts,
} from "../property-editing/property-drafts.ts";
import { PropertyHistoryDialog } from "../property-editing/property-history-dialog.tsx";
import { contactType } from "../records/object-types.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { followReads } from "../testing/follow-reads.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { TimelineInUrl } from "../testing/timeline-in-url.tsx";
import { AssociationsCard } from "./associations-card.tsx";
import { MissingRecordPage } from "./missing-record-page.tsx";
import { PropertiesCard } from "./properties-card.tsx";
import { RecordPage } from "./record-page.tsx";

const city = {
  name: "city",
  label: "City",
  type: "string" as const,
  value: "Leeds",
  display: "Leeds",
};
const ada = demoRecord({
  subtitle: "Buyer",
  properties: [
    city,
    { ...city, name: "score", label: "Score", value: "5", display: "5", isReadOnly: true as const },
  ],
});
const definition = {
  name: "city",
  label: "City",
  control: "text",
  isRequired: false,
  isReadOnly: false,
};
const definitions = {
  body: { results: [definition, { ...definition, name: "fax", label: "Fax" }] },
};
const conflict = {
  status: 409,
  body: {
    message: "Changed.",
    errors: [
      {
        message: "Changed.",
        code: "CHANGED_MEANWHILE",
        in: "city",
        context: { changedBy: ["Kim Lee"], display: ["York"] },
      },
    ],
  },
};
const card = (responses: Responses) => {
  onTestFinished(() => {
    for (const { property } of listPropertyDrafts(ada)) dropPropertyDraft(ada, property.name);
  });
  return showPart(<PropertiesCard record={ada} />, {
    "GET /properties/0-1": definitions,
    ...responses,
  });
};

test("the properties of a record, with those that are empty", async () => {
  const { shows, press } = card({});
  expect(await shows("Leeds")).toMatchInlineSnapshot(`
    "section About this contact:
    ## About this contact
    City
    Leeds
    [Edit City]
    Score
    5
    [Show empty properties] (collapsed)"
  `);
  await press("Show empty properties");
  expect(await shows("Fax")).toMatchInlineSnapshot(`
    "section About this contact:
    ## About this contact
    City
    Leeds
    [Edit City]
    Score
    5
    Fax
    Empty
    [Edit Fax]
    [Hide empty properties] (expanded)"
  `);
  await press("Hide empty properties");
  expect(await shows(/^(?!.*Fax)/s)).toContain("[Show empty properties] (collapsed");
});

test("the empty properties load, fail, and are loaded again", async () => {
  const empty = <EmptyProperties record={ada} focused={undefined} onFocus={() => undefined} />;
  const { shows, press, respond } = showPart(empty, { "GET /properties/0-1": undefined });
  await shows("Loading the properties");
  respond({ "GET /properties/0-1": notToday });
  await shows("Couldn't load the properties");
  respond({ "GET /properties/0-1": definitions });
  await press("Try again");
  expect(await shows("Fax")).not.toContain("Couldn't");
});

test("a value is edited, rejected, and saved", async () => {
  const part = card({ "PATCH /records/0-1/101": notToday });
  const { shows, press, type, changes, respond, queryClient } = part;
  const { readAll, outdated } = followReads(queryClient, [
    "record/0-1/101",
    "records/0-1",
    "history/0-1/101/city",
  ]);
  await press("Edit City");
  expect(await shows("form Edit City")).toMatchInlineSnapshot(`
    "section About this contact:
    ## About this contact
    City
    form Edit City:
    field City: Leeds (focused)
    [Save]
    [Cancel]
    [History]
    Score
    5
    [Show empty properties] (collapsed)"
  `);
  type("City", "York");
  await press("Save");
  expect(await shows("Not today.")).toContain("field City: York (invalid");
  expect(outdated()).toEqual(["record/0-1/101"]);
  readAll();
  respond({ "PATCH /records/0-1/101": { body: ada } });
  await press("Save");
  await shows("City saved.");
  await shows("[Edit City] (focused)");
  expect(outdated()).toEqual(["records/0-1", "history/0-1/101/city"]);
  expect(queryClient.getQueryData(["record", "0-1", "101"])).toEqual(ada);
  respond({ "PATCH /records/0-1/101": notToday });
  await press("Undo");
  await shows("Couldn't undo. Not today.");
  expect(changes()).toMatchInlineSnapshot(`
    [
      "PATCH /records/0-1/101 {"properties":{"city":"York"},"before":{"city":"Leeds"}}",
      "PATCH /records/0-1/101 {"properties":{"city":"York"},"before":{"city":"Leeds"}}",
      "PATCH /records/0-1/101 {"properties":{"city":"Leeds"},"before":{"city":"York"}}",
    ]
  `);
});

test("a value that hasn't changed isn't saved", async () => {
  const { shows, press, changes } = card({});
  await press("Edit City");
  await press("Save");
  await shows("[Edit City] (focused)");
  expect(changes()).toEqual([]);
});

test.each(["Save mine instead", "Keep theirs"])(
  "a conflict with a colleague: %s",
  async (choice) => {
    const { shows, press, type, changes, respond } = card({ "PATCH /records/0-1/101": conflict });
    await press("Edit City");
    await shows("form Edit City");
    type("City", "Bath");
    await press("Save");
    expect(await shows("Kim Lee changed this first. It is now York.")).not.toContain("[Save]");
    respond({ "PATCH /records/0-1/101": { body: ada } });
    await press(choice);
    await shows("[Edit City]");
    expect(changes()).toHaveLength(choice === "Keep theirs" ? 1 : 2);
  },
);

test.each([
  ["fails to load", notToday, "Not today."],
  ["no longer exists", { body: { results: [] } }, "This property no longer exists."],
])("a property that %s can't be edited", async (_name, response, text) => {
  const { shows, press } = card({ "GET /properties/0-1": response });
  await press("Edit City");
  expect(await shows("Couldn't edit City")).toContain(text);
});

const history = (responses: Responses) =>
  showPart(
    <PropertyHistoryDialog record={ada} property={city} onClose={() => undefined} />,
    responses,
  );

test("the history of a property", async () => {
  const change = { value: "Leeds", display: "Leeds", changedAt: 0, changedBy: "Dana Demo" };
  const { shows } = history({
    "GET /records/0-1/101/history/city": {
      body: { results: [change, { ...change, value: "", display: "" }] },
    },
  });
  expect(await shows("Dana Demo")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog History of City:
    ## History of City
    Leeds
    Dana Demo · DATE
    Empty
    Dana Demo · DATE
    [Close] (focused)"
  `);
});

test("the history of a property fails, and is loaded again", async () => {
  const path = "GET /records/0-1/101/history/city";
  const { shows, press, respond } = history({ [path]: undefined });
  await shows("Loading the history");
  respond({ [path]: notToday });
  await shows("Couldn't load the history");
  respond({ [path]: { body: { results: [] } } });
  await press("Try again");
  expect(await shows("It has never had a value.")).not.toContain("Couldn't");
});

test("a record without associations", async () => {
  const { shows } = showPart(<AssociationsCard record={ada} />);
  expect(await shows("No associated records.")).toContain("[Associate]");
});

test("a deleted record, whose properties the user was editing", async () => {
  keepPropertyDraft(ada, { property: city, text: "York" });
  onTestFinished(() => dropPropertyDraft(ada, "city"));
  const { shows } = showPart(<MissingRecordPage type={contactType} objectId="101" />, {
    "GET /records/0-1/101": { body: { ...ada, archivedAt: 0 } },
  });
  expect(await shows("was deleted")).toMatchInlineSnapshot(`
    "# Ada Example was deleted
    On DATE.
    It stays in the recycle bin for 90 days, with its calls and notes.
    What you haven't saved is still in this tab. Restore the contact to continue.
    [Restore Ada Example]
    [Go to contacts](/contacts/1/objects/0-1)"
  `);
});

test("a deleted record beside its list", async () => {
  const { shows } = showPart(<MissingRecordPage type={contactType} objectId="101" isBesideList />, {
    "GET /records/0-1/101": { body: { ...ada, archivedAt: 0 } },
  });
  const title = document.title;
  expect(await shows("was deleted")).toMatchInlineSnapshot(`
    "Ada Example was deleted
    On DATE.
    It stays in the recycle bin for 90 days, with its calls and notes.
    [Restore Ada Example]"
  `);
  expect(document.title).toBe(title);
});

test("a record that never existed", async () => {
  const { shows } = showPart(<MissingRecordPage type={contactType} objectId="9" />);
  expect(await shows("doesn't exist")).toMatchInlineSnapshot(`
    "# Not found
    The contact 9 doesn't exist in this CRM.
    [Go to the home page](/)"
  `);
});

test("a record loads, fails, and is loaded again", async () => {
  const page = (
    <Route path="/records/:objectTypeId/:objectId">
      <RecordPage />
    </Route>
  );
  const { shows, press, respond } = showPart(
    page,
    {
      "GET /records/0-1/101": undefined,
      "GET /records/0-1/101/timeline": { body: { results: [] } },
    },
    { path: "/records/0-1/101" },
  );
  expect(await shows("Loading properties")).toMatchInlineSnapshot(`
    "# Record
    section Phone numbers:
    ## Phone numbers
    status:
    Loading phone numbers…
    section About this record:
    ## About this record
    status:
    Loading properties…
    section Timeline:
    ## Timeline
    status:
    Loading the timeline…"
  `);
  respond({ "GET /records/0-1/101": notToday });
  expect(await shows("Couldn't load this record")).toMatchInlineSnapshot(`
    "alert:
    # Couldn't load this record
    Not today.
    Reference: 1
    [Try again]"
  `);
  respond({ "GET /records/0-1/101": { body: ada } });
  await press("Try again");
  expect(await shows("# Ada Example")).toMatch(/nav Breadcrumb:\n\[Contacts\]\(.*\)\nAda Example/);
});

const timeline = (path: string, response: Responses[string]) =>
  showPart(
    <TimelineInUrl Actions={() => null} record={ada} />,
    { "GET /records/0-1/101/timeline": response },
    { path },
  );
const nothing = { body: { results: [] } };

test.each([
  ["no activities", "/", "No calls yet", "Click Call beside a phone number."],
  ["no notes", "/?kind=note", "No notes yet", "Choose all activities to see what else happened."],
  [
    "nothing that matches",
    "/?q=offer",
    "Nothing matches “offer”",
    "Try fewer or shorter search terms",
  ],
])("a timeline with %s", async (_name, path, title, advice) => {
  expect(await timeline(path, nothing).shows(title)).toContain(advice);
});

test("a search of a timeline is cleared", async () => {
  const { shows, press } = timeline("/?q=offer", nothing);
  await press("Clear search");
  expect(await shows("No calls yet")).toContain("field Search timeline:  hint");
});

test("a timeline loads, fails, and is loaded again", async () => {
  const { shows, press, respond } = timeline("/", undefined);
  await shows("Loading the timeline");
  respond({ "GET /records/0-1/101/timeline": notToday });
  expect(await shows("Couldn't load the timeline")).toMatchInlineSnapshot(`
    "section Timeline:
    ## Timeline
    select Show: All activities
    field Search timeline:  hint Search timeline
    alert:
    Couldn't load the timeline
    Not today.
    Reference: 1
    [Try again]"
  `);
  respond({ "GET /records/0-1/101/timeline": nothing });
  await press("Try again");
  expect(await shows("No calls yet")).not.toContain("Couldn't");
});
