import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { expect, test } from "vitest";
import {
  call,
  clock,
  open,
  openBrowserForEachTest,
  put,
  settle,
  started,
} from "../testing/outbox-pages.ts";
import { createTabCalls } from "./tab-calls.ts";

openBrowserForEachTest();

const draft = { hs_call_body: "Typed" };
const tabCallsIn = (session: Map<string, string>) => ({
  tabCalls: createTabCalls(createMemoryStorage(session), "calls"),
});

test.each([
  ["a duplicated tab knows that the first tab changed it since", true, true],
  ["a duplicated tab has what the first tab had", false, undefined],
])("a call of a closed tab: %s", async (_what, changes, isFromOtherTab) => {
  const session = new Map<string, string>();
  const first = open([], tabCallsIn(session));
  put(first.outbox, started);
  await settle();
  const duplicate = open([], tabCallsIn(new Map(session)));
  await settle();
  if (changes) put(first.outbox, { type: "drafted", draft });
  await settle();
  first.page.close();
  await clock.settle(1_000);
  const [claimed] = await duplicate.outbox.claimCalls(call.providerId);
  expect(claimed?.draft).toEqual(changes ? draft : undefined);
  expect(duplicate.outbox.entries).toMatchObject([{ document: { id: call.id } }]);
  expect(duplicate.outbox.entries[0]?.isFromOtherTab).toBe(isFromOtherTab);
});

test("a call of a reloaded tab is its own, whatever it changed last", async () => {
  const session = new Map<string, string>();
  const first = open([], tabCallsIn(session));
  put(first.outbox, started, { type: "drafted", draft });
  await settle();
  first.page.close();
  const reloaded = open([], tabCallsIn(session));
  await clock.settle(1_000);
  await reloaded.outbox.claimCalls(call.providerId);
  expect(reloaded.outbox.entries[0]).not.toHaveProperty("isFromOtherTab");
});

test("versions that are damaged change nothing", () => {
  const session = new Map<string, string>();
  session.set("calls", "a");
  for (const damaged of ["{", "null", "[]", '{"a":"x"}']) {
    session.set("calls/versions", damaged);
    const { tabCalls } = tabCallsIn(session);
    expect(tabCalls.isFromOtherTab({ id: "a", version: 5 })).toBe(false);
    expect(tabCalls.isFromOtherTab({ id: "b", version: 5 })).toBe(true);
  }
});
