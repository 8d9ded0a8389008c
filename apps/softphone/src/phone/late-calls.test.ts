import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { expect, it, vi } from "vitest";
import { createRecordedCrm } from "../testing/recorded-crm.ts";
import { ada, dialContext } from "../testing/tab.ts";
import { createAgentStorage } from "./agent.ts";
import type { Calls } from "./calls.ts";
import { Phone } from "./phone.ts";

/** A phone whose calls haven't loaded, and calls that record what they shall do. */
function createLatePhone({ hasStoredCalls = false } = {}) {
  const crm = createRecordedCrm();
  const loadCalls = vi.fn<() => void>();
  const phone = new Phone({
    connectCrm: crm.connect,
    agentStorage: createAgentStorage(createMemoryStorage()),
    hasStoredCalls,
    loadCalls,
  });
  const calls = { outgoing: { dial: vi.fn() }, handleEvent: vi.fn(), destroy: vi.fn() };
  // The other actions are not used here.
  const start = () => phone.start(() => calls as unknown as Calls);
  return { crm, phone, loadCalls, calls, start };
}

it("connects, and does what it shall do with calls, once, when they have loaded", () => {
  const { crm, phone, loadCalls, calls, start } = createLatePhone();
  const dial = { type: "dial", context: dialContext } as const;
  crm.emit({ type: "ready" });
  crm.emit(dial);
  expect(crm.sent).toEqual([["initialized", { isLoggedIn: false, isAvailable: true }]]);
  expect(loadCalls).not.toHaveBeenCalled();
  phone.dial("+12025550199");
  phone.dial(ada);
  expect(loadCalls).toHaveBeenCalledTimes(2);
  start();
  expect(calls.handleEvent.mock.calls).toEqual([[{ type: "ready" }], [dial]]);
  expect(calls.outgoing.dial.mock.calls).toEqual([[ada, undefined]]);
});

it("lets the CRM page wait for calls that continue", () => {
  const { crm, phone, calls, start } = createLatePhone({ hasStoredCalls: true });
  crm.emit({ type: "ready", engagementId: 7001 });
  expect(crm.sent).toEqual([]);
  expect(phone.store.getState().crm.status).toBe("connecting");
  start();
  expect(crm.sent).toEqual([["initialized", { isLoggedIn: false, isAvailable: true }]]);
  expect(calls.handleEvent).toHaveBeenCalledTimes(1);
});
