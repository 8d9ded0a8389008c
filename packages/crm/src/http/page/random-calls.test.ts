// @postgres
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ApiObject } from "../../objects/object-schema.ts";
import type { CallConflict, SavedCall } from "../../page-api/index.ts";
import { searchEffort, searchSeed } from "../../testing/search-effort.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";

const RUNS = searchEffort(10, 500);
const SEED = searchSeed(20_260_102);

const START = 1_700_000_000_000;
const STATES = ["dialing", "ringing", "inProgress", "ended", "completed"] as const;
const STATUSES = ["CONNECTING", "RINGING", "IN_PROGRESS", "COMPLETED", "COMPLETED"];

let now = START;
let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp({ now: () => now });
});
afterAll(() => crm.close());

type Properties = Record<string, string>;

interface Version {
  readonly id: string;
  readonly writer: string;
  readonly version: number;
  readonly base: number;
  readonly state: number;
  readonly properties: Properties;
}

/** The expected engagement after the acknowledged saves and the writes of others. */
interface Model {
  readonly externalCallId: string;
  readonly startedAt: number;
  readonly applied: Map<string, Version>;
  values: Properties;
  engagementId?: string;
  isDeleted: boolean;
  createdTimes: number;
}

/** A tab with its outbox, which merges its unacknowledged events into the CRM's document. */
interface Tab {
  current: Version;
  unsaved: Properties;
  readonly sent: Version[];
}

async function put(model: Model, sent: Version) {
  const { id, state, ...rest } = sent;
  const reply = await crm.page<SavedCall | CallConflict>("PUT", `/_page/calls/${id}`, {
    ...rest,
    state: STATES[state],
    externalCallId: model.externalCallId,
    direction: "OUTBOUND",
    owner: "host",
    startedAgo: now - model.startedAt,
  });
  if ("document" in reply.body) return { conflict: reply.body.document, acknowledged: false };
  expect(reply.status).toBeLessThan(300);
  const { engagementId, version, gone } = reply.body;
  model.engagementId ??= engagementId;
  expect(engagementId).toBe(model.engagementId);
  expect(gone).toBe(model.isDeleted ? "deleted" : undefined);
  if (reply.status === 201) model.createdTimes += 1;
  const before = model.applied.get(id);
  const isNew = !before || version > before.version;
  if (!gone && isNew) {
    expect(version).toBe(sent.version);
    const previous = before ?? [...model.applied.values()][0];
    for (const [name, value] of Object.entries(sent.properties)) {
      if (previous?.properties[name] !== value) model.values[name] = value;
    }
    model.applied.set(id, sent);
  }
  return { conflict: undefined, acknowledged: version >= sent.version };
}

async function send(model: Model, tab: Tab, isAnswerLost: boolean): Promise<void> {
  const sent = tab.current;
  tab.sent.push(sent);
  const { conflict, acknowledged } = await put(model, sent);
  if (isAnswerLost) return;
  if (acknowledged) {
    tab.current = { ...sent, base: sent.version };
    tab.unsaved = {};
  } else if (conflict) {
    tab.current = {
      ...sent,
      base: conflict.version,
      version: conflict.version + 1,
      state: Math.max(sent.state, STATES.indexOf(conflict.state)),
      properties: { ...(conflict.properties as Properties), ...tab.unsaved },
    };
  }
}

/** Each change is a new version, based on the acknowledged one. */
const change = ({ current }: Tab, changes: Partial<Version>): Version => ({
  ...current,
  ...changes,
  version: current.version + 1,
});

const name = fc.constantFrom("hs_call_body", "hs_call_title");
const text = fc.constantFrom("a", "b", "c", "d");
const tab = fc.nat(2);
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("set" as const), tab, name, text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("advance" as const), tab }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("send" as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("lose" as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("resend" as const), tab, which: fc.nat(20) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("other" as const), name, text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("silence" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("heartbeat" as const), tab }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(model: Model, tabs: readonly Tab[], step: Act): Promise<void> {
  const actor = "tab" in step ? tabs[step.tab] : undefined;
  const { engagementId } = model;
  switch (step.kind) {
    case "silence":
      now += 150_001;
      return crm.expireCalls();
    case "other": {
      if (engagementId === undefined || model.isDeleted) return undefined;
      const properties = { [step.name]: `other ${step.text}` };
      const { status } = await crm.api("PATCH", `/crm/v3/objects/calls/${engagementId}`, {
        properties,
      });
      expect(status).toBe(200);
      Object.assign(model.values, properties);
      return undefined;
    }
    case "set":
      if (!actor) return undefined;
      actor.unsaved = { ...actor.unsaved, [step.name]: step.text };
      actor.current = change(actor, {
        properties: { ...actor.current.properties, [step.name]: step.text },
      });
      return undefined;
    case "advance":
      if (!actor || actor.current.state === STATES.length - 1) return undefined;
      actor.current = change(actor, { state: actor.current.state + 1 });
      return undefined;
    case "resend": {
      const late = actor?.sent[step.which % Math.max(1, actor.sent.length)];
      if (late) await put(model, late);
      return undefined;
    }
    case "heartbeat": {
      const { id = "", version = 1 } = actor?.current ?? {};
      await crm.page("POST", `/_page/calls/${id}/heartbeat`, { version });
      return undefined;
    }
    default:
      return actor && send(model, actor, step.kind === "lose");
  }
}

/** Two tabs write one document; a third page, which doesn't know them, writes its own. */
function openTabs(): Tab[] {
  const shared = randomUUID();
  return [shared, shared, randomUUID()].map((id, index) => ({
    current: { id, writer: `tab-${index}`, version: 1, base: 0, state: 0, properties: {} },
    unsaved: {},
    sent: [],
  }));
}

async function play(steps: readonly Act[], deletion: number | undefined): Promise<void> {
  const model: Model = {
    externalCallId: randomUUID(),
    startedAt: now,
    applied: new Map(),
    values: {},
    isDeleted: false,
    createdTimes: 0,
  };
  const tabs = openTabs();
  for (const [index, step] of steps.entries()) {
    if (index === deletion && model.engagementId !== undefined) {
      await crm.api("DELETE", `/crm/v3/objects/calls/${model.engagementId}`);
      model.isDeleted = true;
    }
    await perform(model, tabs, step);
  }
  // Every outbox succeeds in the end.
  for (let round = 0; round < 4; round += 1) {
    for (const each of tabs) await send(model, each, false);
  }
  expect(model.createdTimes).toBe(1);
  if (!model.isDeleted) await expectStored(model);
}

async function expectStored({ engagementId = "", values, applied }: Model): Promise<void> {
  const names = ["hs_call_body", "hs_call_title", "hs_call_status", "calling_end_status"];
  const { body } = await crm.api<ApiObject>(
    "GET",
    `/crm/v3/objects/calls/${engagementId}?properties=${names.join(",")}`,
  );
  const furthest = Math.max(...[...applied.values()].map(({ state }) => state));
  expect(body.properties).toEqual({
    hs_call_title: "Call to an unknown number",
    ...values,
    hs_call_status: STATUSES[furthest],
    ...(furthest >= 3 && { calling_end_status: "COMPLETED" }),
  });
  const shown = await crm.crm.read(({ db }) =>
    db
      .selectFrom("activities")
      .select("is_shown")
      .where("record_id", "=", Number(engagementId))
      .executeTakeFirst(),
  );
  expect(shown).toEqual({ is_shown: furthest === STATES.length - 1 ? 1 : 0 });
}

it("stores one engagement for a call, whatever the order of its saves", async () => {
  const steps = fc.array(act, { minLength: 3, maxLength: 30 });
  const deletion = fc.option(fc.nat(29), { nil: undefined, freq: 3 });
  await fc.assert(fc.asyncProperty(steps, deletion, play), { numRuns: RUNS, seed: SEED });
}, 120_000);
