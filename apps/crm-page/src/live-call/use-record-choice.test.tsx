// @vitest-environment jsdom
import type { CallDocument, HostCall } from "@calling-extensions/host";
import type { ReactNode } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { useStore } from "zustand";
import { MINIMIZED, newFrame, SHOWN } from "../engine/frame-state.ts";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { CallRecordsDialog } from "../record-associations/call-records-dialog.tsx";
import { endCallRecords, pendingCallRecords } from "../records/pending-call-records.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { FakeHost, hostCall } from "../testing/fake-host.ts";
import { callDocument, FakeOutbox } from "../testing/fake-outbox.ts";
import { provider } from "../testing/provider-builder.ts";
import { type Responses, showPart } from "../testing/show-part.tsx";
import { AbandonedCall } from "./abandoned-call.tsx";
import { LiveCall } from "./live-call.tsx";
import { LostCall } from "./lost-call.tsx";
import { UnfinishedCall } from "./unfinished-call.tsx";

const frame = { ...newFrame(provider(), SHOWN), status: "initialized" } as const;
const record = { objectTypeId: "0-1", objectId: "101" };
const running = hostCall({ toNumber: "+12025550101", calledRecord: record });

const summary = (objectId: string, title: string) => ({
  objectTypeId: "0-1",
  objectId,
  title,
  subtitle: "",
  createdAt: 0,
  updatedAt: 0,
  properties: {},
});
const others = [summary("102", "Bo Example"), summary("103", "Cy Example")];

/** The stored call, on the timeline of a contact. */
const storedWith = (contact: ReturnType<typeof summary>) =>
  demoRecord({
    objectTypeId: "0-48",
    objectId: "7",
    title: "Call",
    associations: [
      { objectTypeId: "0-1", label: "Contacts", records: [{ ...contact, labels: [] }] },
    ],
  });
const stored = storedWith(summary("101", "Ada Example"));

/** The service with a call that is on Ada's timeline, and the contacts Bo and Cy. */
const storedCall: Responses = {
  "GET /records/0-1/101": { body: demoRecord() },
  "GET /association-labels/0-48": {
    body: { results: [{ objectTypeId: "0-1", typeLabel: "Contact", labels: [] }] },
  },
  "GET /records/0-48/7": { body: stored },
  "GET /records/0-1": { body: { results: others, total: 2 } },
  "PUT /records/0-48/7/associations/0-1/101": { body: stored },
  "PUT /records/0-48/7/associations/0-1/102": { body: stored },
  "PUT /records/0-48/7/associations/0-1/103": { body: stored },
  "DELETE /records/0-48/7/associations/0-1/101": {},
  "DELETE /records/0-48/7/associations/0-1/102": {},
  "DELETE /records/0-48/7/associations/0-1/103": {},
};

/** The dialog that a row opens. */
function CallRecords() {
  const pending = useStore(pendingCallRecords);
  return (
    pending && <CallRecordsDialog engagementId={pending.engagementId} onClose={endCallRecords} />
  );
}

/** Shows a row of the call bar, with the dialog that it opens. */
function showRow(row: ReactNode) {
  const session = followOutbox(new FakeOutbox());
  onTestFinished(() => {
    session.stop();
    endCallRecords();
  });
  const part = showPart(
    <OutboxContext value={session}>
      {row}
      <CallRecords />
    </OutboxContext>,
    storedCall,
  );
  part.controller.open(provider(), MINIMIZED);
  part.controller.attach("9001", new FakeHost().host);
  return part;
}

const withCalls = ({ controller }: ReturnType<typeof showRow>, ...calls: HostCall[]) => {
  controller.change("9001", (before) => ({ ...before, calls }));
  return vi.spyOn(controller, "chooseCaller").mockReturnValue();
};

test.each([
  ["a live call", LiveCall, {}],
  ["a lost call", LostCall, { state: "ended", endStatus: "failed" }],
] as const)(
  "%s gets several records in place of the dialed one, with undo",
  async (_name, Row, changed) => {
    const call = { ...running, ...changed, engagementId: "7" } as HostCall;
    const part = showRow(<Row frame={frame} call={call} />);
    const { shows, press, check, changes } = part;
    const chosen = withCalls(part, call);
    await press("Choose the records");
    await shows("Bo Example");
    for (const name of ["Ada Example", "Bo Example", "Cy Example"]) check(name);
    await shows("checkbox Cy Example: yes");
    await press("Save");
    await shows("The records of the call were saved.");
    expect(chosen.mock.calls).toEqual([["9001", "k", { objectTypeId: "0-1", objectId: "102" }]]);
    await press("Undo");
    await expect.poll(() => chosen.mock.calls.at(-1)).toEqual(["9001", "k", record]);
    expect(changes()).toEqual([
      'PUT /records/0-48/7/associations/0-1/102 {"typeIds":[]}',
      'PUT /records/0-48/7/associations/0-1/103 {"typeIds":[]}',
      "DELETE /records/0-48/7/associations/0-1/101",
      'PUT /records/0-48/7/associations/0-1/101 {"typeIds":[]}',
      "DELETE /records/0-48/7/associations/0-1/102",
      "DELETE /records/0-48/7/associations/0-1/103",
    ]);
  },
);

test("a live call keeps the other party that stays among its records", async () => {
  const call = { ...running, engagementId: "7" };
  const part = showRow(<LiveCall frame={frame} call={call} />);
  const chosen = withCalls(part, call);
  await part.press("Choose the records");
  await part.shows("Bo Example");
  part.check("Bo Example");
  await part.shows("checkbox Bo Example: yes");
  await part.press("Save");
  await part.shows("The records of the call were saved.");
  expect(chosen).not.toHaveBeenCalled();
});

test("a live call that the CRM doesn't have yet can have one record", async () => {
  const { shows, press } = showRow(<LiveCall frame={frame} call={running} />);
  await press("Choose the record");
  await shows("dialog Record of the call with");
  expect(await shows("You can choose several once the call is saved on the timeline.")).toContain(
    "[Choose] (disabled)",
  );
});

test.each([
  [
    "not finished",
    (document: CallDocument) => (
      <UnfinishedCall frame={frame} document={document} onDismiss={() => undefined} />
    ),
  ],
  ["abandoned", (document: CallDocument) => <AbandonedCall document={document} />],
] as const)(
  "a call that is %s shows the records that are stored, and changes them",
  async (_name, row) => {
    const left = callDocument({ state: "ended", engagementId: "7", calledRecord: record });
    const { shows, press, check, respond } = showRow(row(left));
    await shows("[Ada Example]");
    await press("Choose the records");
    await shows("Bo Example");
    check("Ada Example");
    check("Bo Example");
    await shows("checkbox Bo Example: yes");
    respond({
      "GET /records/0-1/102": { body: demoRecord({ objectId: "102", title: "Bo Example" }) },
      "GET /records/0-48/7": { body: storedWith(summary("102", "Bo Example")) },
    });
    await press("Save");
    await shows("The records of the call were saved.");
    expect(await shows("[Bo Example]")).not.toContain("[Ada Example]");
  },
);

test("a call that was left before the CRM had it has no records to choose", async () => {
  const { shows } = showRow(<AbandonedCall document={callDocument({ state: "ended" })} />);
  expect(await shows("Skip notes")).not.toContain("Choose the record");
});
