// @vitest-environment jsdom
import { type ReactNode, useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { demoRecord } from "../testing/demo-record.ts";
import { followReads } from "../testing/follow-reads.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { AssociateDialog } from "./associate-dialog.tsx";
import { EditAssociationDialog } from "./edit-association-dialog.tsx";
import { endCreation, pendingCreation } from "../records/pending-creation.ts";
import { CallRecordsDialog } from "./call-records-dialog.tsx";

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

const changeRecords = (responses: Responses = {}) =>
  showPart(<Closing>{(close) => <CallRecordsDialog engagementId="7" onClose={close} />}</Closing>, {
    "GET /association-labels/0-48": types,
    "GET /records/0-48/7": { body: call },
    "GET /records/0-1": found,
    "GET /records/0-2": { body: { results: [], total: 0 } },
    ...responses,
  });

test("a call gets a record and leaves another one, which can be undone", async () => {
  const path = "/records/0-48/7/associations";
  const { shows, press, check, changes, respond, queryClient } = changeRecords({
    [`PUT ${path}/0-1/102`]: notToday,
  });
  const { readAll, outdated } = followReads(queryClient, ["record/1", "timeline/1", "tasks/1"]);
  expect(await shows("Bo Example")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Records of the call:
    ## Records of the call
    On the timelines of
    checkbox Ada Example: yes
    checkbox Acme: yes
    select Record type: Contact
    field Search:  hint Name, email or number (focused)
    Record
    checkbox AEAda ExampleAlready associated: no (disabled)
    checkbox BEBo ExampleBuyer: no
    checkbox CECy Example: no
    [Create contact]
    [Cancel]
    [Save] (disabled)"
  `);
  check("Bo Example");
  expect(await shows("checkbox Bo Example: yes")).not.toContain("[Save] (disabled)");
  check("Acme");
  await press("Save");
  await shows("Not today.");
  readAll();
  respond({
    [`PUT ${path}/0-1/102`]: saved,
    [`DELETE ${path}/0-2/201`]: {},
    [`PUT ${path}/0-2/201`]: saved,
    [`DELETE ${path}/0-1/102`]: notToday,
  });
  await press("Save");
  expect(await shows("The records of the call were saved.")).not.toContain("dialog Records");
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

test("records of several types are chosen, and one is given up", async () => {
  const beta = { ...summary("202", "Beta"), objectTypeId: "0-2" };
  const { shows, check, choose, press, changes } = changeRecords({
    "GET /records/0-2": { body: { results: [beta], total: 1 } },
    "PUT /records/0-48/7/associations/0-2/202": saved,
  });
  await shows("Bo Example");
  check("Bo Example");
  choose("Record type", "Company");
  await shows("Beta");
  check("Beta");
  await shows("checkbox Beta: yes");
  check("Bo Example");
  await shows(/^(?!.*checkbox Bo Example)/s);
  await press("Save");
  await shows("The records of the call were saved.");
  expect(changes()).toEqual(['PUT /records/0-48/7/associations/0-2/202 {"typeIds":[]}']);
});

test("a call without a record gets a contact with its number", async () => {
  onTestFinished(endCreation);
  const number = { name: "hs_call_from_number", label: "From", type: "string" } as const;
  const direction = { name: "hs_call_direction", label: "Direction", type: "string" } as const;
  const body = demoRecord({
    objectTypeId: "0-48",
    objectId: "7",
    properties: [
      { ...direction, value: "INBOUND", display: "Inbound" },
      { ...number, value: "+12025550101", display: "+12025550101" },
    ],
  });
  const { shows, press } = changeRecords({ "GET /records/0-48/7": { body } });
  await shows("No record yet. Choose one below, or create a contact.");
  await press("Create contact");
  expect(pendingCreation.getState()).toMatchObject({
    objectTypeId: "0-1",
    about: { objectTypeId: "0-48", objectId: "7" },
    values: { phone: "+12025550101" },
  });
});

test.each([["GET /records/0-48/7"], ["GET /association-labels/0-48"]])(
  "the records of a call wait for the response to %s, which can fail and be repeated",
  async (request) => {
    const { shows, respond, press } = changeRecords({ [request]: undefined });
    await shows("Loading the records of the call");
    respond({ [request]: notToday });
    await shows("Not today.");
    respond({ [request]: request.includes("labels") ? types : { body: call } });
    await press("Try again");
    expect(await shows("Bo Example")).not.toContain("Not today.");
  },
);

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
