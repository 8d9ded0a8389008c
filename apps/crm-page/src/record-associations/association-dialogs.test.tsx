// @vitest-environment jsdom
import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { demoRecord } from "../testing/demo-record.ts";
import { followReads } from "../testing/follow-reads.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { AssociateDialog } from "./associate-dialog.tsx";
import { EditAssociationDialog } from "./edit-association-dialog.tsx";
import { MoveCallDialog } from "./move-call-dialog.tsx";

const summary = (objectId: string, title: string, subtitle = "") => ({
  objectTypeId: "0-1",
  objectId,
  title,
  subtitle,
  createdAt: 0,
  updatedAt: 0,
  properties: {},
});
const ada = { ...summary("101", "Ada Example"), labels: [] };
const acme = {
  ...summary("201", "Acme"),
  objectTypeId: "0-2",
  labels: [{ typeId: 7, label: "Caller" }],
};
const call = demoRecord({
  objectTypeId: "0-48",
  objectId: "7",
  title: "Call",
  associations: [
    { objectTypeId: "0-1", label: "Contacts", records: [ada] },
    { objectTypeId: "0-2", label: "Companies", records: [acme] },
  ],
});
const entry = {
  kind: "call",
  engagementId: "7",
  title: "Call",
  body: "",
  timestamp: 0,
} as const;
const labels = [{ typeId: 1, label: "Decision maker" }];
const types = {
  body: {
    results: [
      { objectTypeId: "0-1", typeLabel: "Contact", labels },
      { objectTypeId: "0-2", typeLabel: "Company", labels: [] },
    ],
  },
};
const found = {
  body: {
    results: [ada, summary("102", "Bo Example", "Buyer"), summary("103", "Cy Example")],
    total: 3,
  },
};
const saved = { body: call };

/** Shows a dialog until it closes. */
function Closing({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && children(() => setOpen(false));
}

const moveCall = (responses: Responses = {}, isWithoutRecord = false) => {
  const done: string[] = [];
  const part = showPart(
    <Closing>
      {(close) => (
        <MoveCallDialog
          entry={entry}
          isWithoutRecord={isWithoutRecord}
          onClose={close}
          onMoved={() => done.push("moved")}
        />
      )}
    </Closing>,
    {
      "GET /association-labels/0-48": types,
      "GET /records/0-48/7": { body: call },
      "GET /records/0-1": found,
      "GET /records/0-2": { body: { results: [], total: 0 } },
      ...responses,
    },
  );
  return { ...part, done };
};

test("a call is moved, but stays on some timelines, which can be undone", async () => {
  const path = "/records/0-48/7/associations";
  const { shows, press, check, changes, done, respond, queryClient } = moveCall({
    [`PUT ${path}/0-1/102`]: notToday,
  });
  const { readAll, outdated } = followReads(queryClient, ["record/1", "timeline/1", "tasks/1"]);
  expect(await shows("Bo Example")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Move the call:
    ## Move the call
    select Record type: Contact
    field Search:  hint Name, email or number (focused)
    Record
    radio AEAda ExampleAlready associated: no (disabled)
    radio BEBo ExampleBuyer: no
    radio CECy Example: no
    Remove it from
    checkbox Ada Example: yes
    checkbox Acme: yes
    [Cancel]
    [Move]"
  `);
  await press("Move");
  await shows("Choose the record that the call belongs to.");
  check("Bo Example");
  await shows(/^(?!.*Choose the record)/s);
  check("Ada Example");
  await press("Move");
  await shows("Not today.");
  readAll();
  respond({
    [`PUT ${path}/0-1/102`]: saved,
    [`DELETE ${path}/0-2/201`]: {},
    [`PUT ${path}/0-2/201`]: saved,
    [`DELETE ${path}/0-1/102`]: notToday,
  });
  await press("Move");
  expect(await shows("The call was moved here.")).toContain("Bo Example");
  expect(done).toEqual(["moved"]);
  await expect.poll(outdated).toEqual(["record/1", "timeline/1"]);
  readAll();
  await press("Undo");
  await shows("Couldn't undo. Not today.");
  await expect.poll(outdated).toEqual(["record/1", "timeline/1"]);
  expect(changes()).toMatchInlineSnapshot(`
    [
      "PUT /records/0-48/7/associations/0-1/102 {"typeIds":[]}",
      "PUT /records/0-48/7/associations/0-1/102 {"typeIds":[]}",
      "DELETE /records/0-48/7/associations/0-2/201",
      "PUT /records/0-48/7/associations/0-2/201 {"typeIds":[7]}",
      "DELETE /records/0-48/7/associations/0-1/102",
    ]
  `);
});

test("a call is moved to a record of another type", async () => {
  const { shows, press, check, choose } = moveCall();
  await shows("Bo Example");
  check("Bo Example");
  choose("Record type", "Company");
  await shows("Nothing found.");
  await press("Move");
  expect(await shows("Choose the record that the call belongs to.")).not.toContain("Bo Example");
});

test("a call without a record is associated", async () => {
  const { shows } = moveCall({}, true);
  expect(await shows("Bo Example")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Associate the call:
    ## Associate the call
    select Record type: Contact
    field Search:  hint Name, email or number (focused)
    Record
    radio AEAda ExampleAlready associated: no (disabled)
    radio BEBo ExampleBuyer: no
    radio CECy Example: no
    [Cancel]
    [Associate]"
  `);
});

test.each([["GET /records/0-48/7"], ["GET /association-labels/0-48"]])(
  "a form that waits for the response to %s",
  async (request) => {
    const { shows } = moveCall({ [request]: undefined });
    expect(await shows("Loading the records of the call")).toContain("[Move]");
  },
);

test("the call fails to load", async () => {
  const { shows } = moveCall({ "GET /records/0-48/7": notToday });
  const shown = await shows("Not today.");
  expect(shown).toContain("[Move] (disabled)");
  expect(shown).not.toContain("Loading");
});

test("a record is associated with a label", async () => {
  const record = demoRecord({
    associations: [
      {
        objectTypeId: "0-1",
        label: "",
        records: [{ ...summary("103", "Cy Example"), labels: [] }],
      },
    ],
  });
  const { shows, press, check, choose, changes, respond, queryClient } = showPart(
    <Closing>{(close) => <AssociateDialog record={record} onClose={close} />}</Closing>,
    {
      "GET /association-labels/0-1": types,
      "GET /records/0-1": found,
      "GET /records/0-2": { body: { results: [acme], total: 1 } },
      "PUT /records/0-1/101/associations/0-1/102": notToday,
    },
  );
  expect(await shows("Bo Example")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Associate a record:
    ## Associate a record
    select Record type: Contact
    field Search:  hint Name, email or number (focused)
    Record
    radio BEBo ExampleBuyer: no
    radio CECy ExampleAlready associated: no (disabled)
    Labels
    checkbox Decision maker: no
    [Cancel]
    [Associate]"
  `);
  await press("Associate");
  await shows("Choose a record.");
  choose("Record type", "Company");
  expect(await shows("Acme")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Associate a record:
    ## Associate a record
    select Record type: Company
    field Search:  hint Name, email or number (focused)
    Record
    radio Acme: no
    alert:
    Choose a record.
    [Cancel]
    [Associate]"
  `);
  choose("Record type", "Contact");
  await shows("Bo Example");
  check("Bo Example");
  check("Decision maker");
  await press("Associate");
  await shows("Not today.");
  respond({
    "PUT /records/0-1/101/associations/0-1/102": saved,
    "DELETE /records/0-1/101/associations/0-1/102": notToday,
  });
  const { readAll, outdated } = followReads(queryClient, ["record/1", "timeline/1", "tasks/1"]);
  await press("Associate");
  await shows("Association saved.");
  expect(outdated()).toEqual(["record/1", "timeline/1"]);
  readAll();
  await press("Undo");
  await shows("Couldn't undo. Not today.");
  await expect.poll(outdated).toEqual(["record/1", "timeline/1"]);
  expect(changes()).toMatchInlineSnapshot(`
    [
      "PUT /records/0-1/101/associations/0-1/102 {"typeIds":[1]}",
      "PUT /records/0-1/101/associations/0-1/102 {"typeIds":[1]}",
      "DELETE /records/0-1/101/associations/0-1/102",
    ]
  `);
});

test("the record types load, and fail to load", async () => {
  const { shows, respond, queryClient } = showPart(
    <AssociateDialog record={demoRecord()} onClose={() => undefined} />,
    { "GET /association-labels/0-1": undefined },
  );
  await shows("Loading the record types");
  respond({ "GET /association-labels/0-1": notToday });
  void queryClient.resetQueries();
  expect(await shows("Not today.")).not.toContain("Loading");
});

const edit = (responses: Responses) =>
  showPart(
    <Closing>
      {(close) => (
        <EditAssociationDialog
          record={demoRecord()}
          other={{
            ...summary("102", "Bo Example"),
            labels: [{ typeId: 1, label: "Decision maker" }],
          }}
          onClose={close}
        />
      )}
    </Closing>,
    responses,
  );

test("an association is changed or removed", async () => {
  const { shows, press, check, changes } = edit({
    "GET /association-labels/0-1": types,
    "PUT /records/0-1/101/associations/0-1/102": notToday,
    "DELETE /records/0-1/101/associations/0-1/102": {},
  });
  expect(await shows("Decision maker")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Association with Bo Example:
    ## Association with Bo Example
    Labels
    checkbox Decision maker: yes
    [Remove association]
    [Cancel]
    [Save]"
  `);
  check("Decision maker");
  await press("Save");
  await shows("Not today.");
  await press("Remove association");
  await shows("Association removed.");
  expect(changes()).toMatchInlineSnapshot(`
    [
      "PUT /records/0-1/101/associations/0-1/102 {"typeIds":[]}",
      "DELETE /records/0-1/101/associations/0-1/102",
    ]
  `);
});

test("records that can't have labels", async () => {
  const none = { body: { results: [{ objectTypeId: "0-1", typeLabel: "Contact", labels: [] }] } };
  const { shows } = edit({ "GET /association-labels/0-1": none });
  expect(await shows("These records can't have labels.")).toContain("[Save] (disabled)");
});

test("the labels are loading", async () => {
  const { shows } = edit({ "GET /association-labels/0-1": undefined });
  expect(await shows("Loading the labels")).toContain("[Save] (disabled)");
});

test("the labels fail to load", async () => {
  const { shows } = edit({ "GET /association-labels/0-1": notToday });
  expect(await shows("Not today.")).not.toContain("Loading");
});
