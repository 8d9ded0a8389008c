import { expect, it } from "vitest";
import type { RecordId } from "../ids/record-id.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { objectTypeOf, type ObjectTypeId } from "../model/object-types.ts";
import { newCall } from "../testing/new-call.ts";
import type { CallWrite } from "./apply-call-writes.ts";
import { toContent, type AppliedDocument } from "./call-document.ts";
import type { CallSave } from "./load-call-save.ts";
import { planCallSave } from "./plan-call-save.ts";
import type { StoredCall } from "./stored-call.ts";

const NOW = 1_700_000_000_000;
const ID = "7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01";

const record = (
  id: string,
  type: ObjectTypeId,
  values: CrmRecord["values"] = {},
  archivedAt?: number,
): CrmRecord => ({
  // A literal is an id.
  id: id as RecordId,
  type: objectTypeOf(type),
  values,
  title: `Record ${id}`,
  createdAt: NOW - 10_000,
  updatedAt: NOW - 10_000,
  archivedAt,
});
const contact = record("101", "0-1");
const other = record("102", "0-1");
const deal = record("501", "0-3");
const toContact = { objectTypeId: "0-1", objectId: "101" };
const toOther = { objectTypeId: "0-1", objectId: "102" };

const dialing = newCall({ startedAgo: 5000 });
const live = newCall({ version: 2, state: "inProgress", startedAgo: 6000, answeredAgo: 1000 });
const ended = newCall({
  version: 3,
  state: "ended",
  startedAgo: 8000,
  answeredAgo: 3000,
  endedAgo: 0,
});
const completed = newCall({ ...ended, version: 4, state: "completed" });

const held = { isHeld: true, renewedAt: NOW - 1000, valuesBeforeLoss: undefined };
const lost = { ...held, isHeld: false, valuesBeforeLoss: { hs_call_status: "IN_PROGRESS" } };
const call = (values: CrmRecord["values"], changes: Partial<StoredCall> = {}): StoredCall => ({
  record: record("100001", "0-48", { hs_call_direction: "OUTBOUND", ...values }),
  lease: held,
  isCompleted: false,
  ...changes,
});
const dialed = call({ hs_call_status: "CONNECTING", hs_call_title: "Call to an unknown number" });
const answered = call({ hs_call_status: "IN_PROGRESS" });
const over = call(
  { hs_call_status: "COMPLETED", hs_call_duration: "3000" },
  { lease: undefined, isCompleted: true },
);
const gone = { ...answered, record: { ...answered.record, archivedAt: NOW } };

const stored = (request: typeof dialing, isPurged = false): AppliedDocument => ({
  id: ID,
  userId: "11" as RecordId,
  appKey: "user:11",
  version: request.version,
  writer: request.writer,
  callId: "100001" as RecordId,
  content: toContent(request, undefined, NOW),
  isPurged,
});

/** What a save finds that follows a version; without one, the call is new. */
function saveOf(request: typeof dialing, changes: Partial<CallSave> = {}): CallSave {
  const document = changes.stored;
  return {
    now: NOW,
    user: { id: "11" as RecordId, ownerId: "21" as RecordId },
    id: ID,
    request,
    order: "newer",
    stored: undefined,
    call: undefined,
    former: undefined,
    others: [],
    previous: document && { content: document.content, appValues: {} },
    isOfApp: false,
    appValues: {},
    leftOut: [],
    draftValues: {},
    records: { called: undefined, viewed: undefined, formerCalled: undefined },
    hasParty: false,
    freeKey: undefined,
    ...changes,
  };
}

/** Each write in short: without the document, which is always the last one. */
const brief = (write: CallWrite): unknown => {
  switch (write.type) {
    case "setValues":
      return write.values;
    case "associate":
    case "dissociate":
      return `${write.type} ${write.record.id}`;
    case "createLease":
      return write.isHeld ? "createLease" : "createLease expired";
    case "addKey":
      return `addKey ${write.key.externalCallId}`;
    default:
      return write.type;
  }
};

const afterDialing = { stored: stored(dialing), call: dialed };
const afterAnswer = { stored: stored(live), call: answered };
const inProgress = { hs_call_status: "IN_PROGRESS" };
const end = {
  calling_end_status: "COMPLETED",
  hs_call_duration: "3000",
  hs_call_status: "COMPLETED",
};
const key = { appKey: "user:11", externalCallId: "a-1" };
const former = { ...dialed, record: { ...dialed.record, id: "100000" as RecordId } };
const moved = { stored: { ...stored(dialing), callId: former.record.id }, isOfApp: true };

it.each<[string, CallSave, unknown[]]>([
  ["creates a call", saveOf(dialing), ["create", "createLease"]],
  [
    "associates a new call, and gives it the id of an app without one",
    saveOf(newCall({ ...dialing, externalCallId: "a-1" }), {
      records: { called: contact, viewed: deal, formerCalled: undefined },
    }),
    ["create", "addKey a-1", "associate 101", "associate 501", "createLease"],
  ],
  [
    "completes a call that it creates",
    saveOf(completed),
    ["create", "complete", "associateCompanies"],
  ],
  [
    "shows a lost call that it creates",
    saveOf({ ...ended, isLost: true }),
    ["create", "createLease expired"],
  ],
  ["writes the state", saveOf(live, afterDialing), [inProgress]],
  [
    "writes what the app changed",
    saveOf(live, { ...afterAnswer, appValues: { mood: "good" } }),
    [{ mood: "good" }, "extendLease"],
  ],
  ["renews the lease if nothing changed", saveOf(live, afterAnswer), ["extendLease"]],
  ["ends a call", saveOf(ended, afterAnswer), [end, "extendLease"]],
  ["completes a call", saveOf(completed, afterAnswer), [end, "complete", "associateCompanies"]],
  [
    "completes a call once",
    saveOf({ ...completed, version: 5 }, { stored: stored(completed), call: over }),
    [],
  ],
  [
    "gives a completed call an end if the app left it live",
    saveOf(completed, { ...afterAnswer, isOfApp: true }),
    ["complete", end, "associateCompanies"],
  ],
  [
    "marks a call as lost",
    saveOf({ ...live, version: 3, isLost: true }, afterAnswer),
    ["extendLease", "expireLease"],
  ],
  [
    "revives a lost call",
    saveOf(
      { ...live, version: 3 },
      { stored: stored(live), call: call({ hs_call_status: "FAILED" }, { lease: lost }) },
    ),
    [inProgress, "renewLease"],
  ],
  [
    "clears a draft that was shown",
    saveOf(live, {
      stored: stored(live),
      call: call({ hs_call_status: "IN_PROGRESS", hs_call_body: "Typed" }),
      draftValues: { hs_call_body: "Typed" },
    }),
    [{ hs_call_body: "" }, "extendLease"],
  ],
  [
    "keeps the state that another page has seen",
    saveOf(live, { ...afterDialing, others: [stored(ended)] }),
    ["extendLease"],
  ],
  [
    "only writes the app's values into a call of the app",
    saveOf(ended, { ...afterAnswer, isOfApp: true, appValues: { mood: "good" } }),
    [{ mood: "good" }, "extendLease"],
  ],
  [
    "names the other party when it is known",
    saveOf(
      { ...live, calledRecord: toContact },
      {
        ...afterDialing,
        records: { called: contact, viewed: undefined, formerCalled: undefined },
      },
    ),
    [
      {
        hs_call_callee_object_id: "101",
        hs_call_callee_object_type_id: "0-1",
        hs_call_title: "Call to Record 101",
        ...inProgress,
      },
      "associate 101",
    ],
  ],
  [
    "replaces the other party",
    saveOf(
      { ...live, calledRecord: toOther },
      {
        stored: stored({ ...live, calledRecord: toContact }),
        call: call({ ...inProgress, hs_call_title: "My title" }),
        records: { called: other, viewed: undefined, formerCalled: contact },
      },
    ),
    [
      { hs_call_callee_object_id: "102", hs_call_callee_object_type_id: "0-1" },
      "dissociate 101",
      "associate 102",
      "extendLease",
    ],
  ],
  [
    "keeps the other party that the app's call has",
    saveOf(
      { ...live, calledRecord: toContact },
      {
        ...afterAnswer,
        isOfApp: true,
        hasParty: true,
        records: { called: contact, viewed: undefined, formerCalled: undefined },
      },
    ),
    ["extendLease"],
  ],
  [
    "takes a late id of the call, of an app without an id",
    saveOf({ ...live, externalCallId: "a-1" }, { ...afterAnswer, freeKey: key }),
    [{ hs_call_external_id: "a-1" }, "addKey a-1", "extendLease"],
  ],
  [
    "takes a late id of the call, of an app with an id",
    saveOf({ ...live, externalCallId: "a-1", appId: "9001" }, { ...afterAnswer, freeKey: key }),
    [{ hs_call_external_id: "a-1", hs_call_app_id: "9001" }, "extendLease"],
  ],
  [
    "leaves an empty call for the one of the app",
    saveOf(live, { ...moved, call: answered, former: { ...former, isEmpty: true }, freeKey: key }),
    ["deleteKeys", "deleteLease", "moveDocuments", "archive", "addKey a-1", "extendLease"],
  ],
  [
    "completes a call with values that it leaves for the one of the app",
    saveOf(live, { ...moved, call: answered, former: { ...former, isEmpty: false } }),
    [
      "deleteKeys",
      "complete",
      { hs_call_status: "COMPLETED", calling_end_status: "COMPLETED" },
      "associateCompanies",
      "extendLease",
    ],
  ],
])("%s", (_title, save, writes) => {
  const plan = planCallSave(save);
  if (!("step" in plan)) throw new Error("The plan writes nothing.");
  const { former: left, step, saved, isNew } = plan;
  expect([
    ...(left?.writes ?? []).map(brief),
    ...("create" in step ? ["create"] : []),
    ...step.writes.slice(0, -1).map(brief),
  ]).toEqual(writes);
  expect(step.writes.at(-1)).toMatchObject({
    type: "storeDocument",
    document: { id: ID, version: save.request.version, content: { state: save.request.state } },
  });
  expect([saved, isNew]).toEqual([{ version: save.request.version, leftOut: [] }, !save.call]);
});

it.each<[string, Partial<CallSave>, unknown]>([
  [
    "a conflict returns the stored version, and what is not stored of it",
    { ...afterAnswer, order: "conflict", leftOut: ["hs_call_body"] },
    {
      conflict: expect.objectContaining({ version: 2, engagementId: "100001" }),
      leftOut: ["hs_call_body"],
    },
  ],
  [
    "a version of a deleted call",
    { stored: stored(live), call: gone },
    { saved: { engagementId: "100001", version: 3, leftOut: [], gone: "deleted" }, isNew: false },
  ],
  [
    "a version that is stored, of a call that was erased",
    { stored: stored(live), order: "repeated" },
    { saved: { engagementId: "100001", version: 3, leftOut: [], gone: "deleted" }, isNew: false },
  ],
  [
    "a version that is stored renews the lease",
    { ...afterAnswer, order: "repeated", leftOut: ["mood"] },
    {
      step: { call: answered.record, writes: [{ type: "extendLease" }] },
      saved: { version: 2, leftOut: ["mood"] },
      isNew: false,
    },
  ],
  [
    "a version that is stored, and lost, doesn't",
    { stored: stored({ ...live, isLost: true }), call: answered, order: "outdated" },
    {
      step: { call: answered.record, writes: [] },
      saved: { version: 2, leftOut: [] },
      isNew: false,
    },
  ],
])("%s", (_title, changes, plan) => {
  expect(planCallSave(saveOf(ended, changes))).toEqual(plan);
});

it("of a call of another user finds no such call", () => {
  const foreign = { ...stored(live), userId: "12" as RecordId };
  const save = saveOf(ended, { stored: foreign, call: answered });
  expect(() => planCallSave(save)).toThrow("There is no such call.");
});
