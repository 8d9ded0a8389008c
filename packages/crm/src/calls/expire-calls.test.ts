import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openCrm, type OpenCrm } from "../open-crm.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { findUser } from "../auth/user.ts";
import { newCall } from "../testing/new-call.ts";
import { savePageCall } from "./save-page-call.ts";
import type { ScheduledTask } from "../scheduled-task.ts";
import { watchLeases } from "./expire-calls.ts";

const START = 1_700_000_000_000;

let now: number;
let opened: OpenCrm;
let watch: ScheduledTask | undefined;
beforeEach(async () => {
  now = START;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  opened = await openCrm({ location: "memory", softphonePort: 4401, now: () => now });
});
afterEach(async () => {
  await watch?.stop();
  await watch?.stop();
  vi.useRealTimers();
  await opened.close();
});

const refuse = (error: unknown): never => {
  throw error;
};
const makeCall = (externalCallId: string): Promise<unknown> =>
  opened.crm.write(async (context) => {
    const user = await findUser(context);
    return user && savePageCall(context, user, randomUUID(), newCall({ externalCallId }));
  });
const endedCalls = (): Promise<number> =>
  opened.crm.read(async ({ db }: CrmContext) => {
    const ended = db.selectFrom("call_leases").select("call_id").where("is_held", "=", 0);
    return (await ended.execute()).length;
  });

it("ends lost calls at its start, and every ten seconds until it is stopped", async () => {
  await makeCall("before the start");
  now += 150_001;
  watch = await watchLeases(opened.crm, refuse);
  expect(await endedCalls()).toBe(1);

  await makeCall("afterwards");
  now += 150_001;
  await vi.advanceTimersByTimeAsync(9999);
  expect(await endedCalls()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitUntil(async () => (await endedCalls()) === 2);

  await makeCall("after the stop");
  now += 150_001;
  await watch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await endedCalls()).toBe(2);
});

it("reports a call that cannot be ended, ends the others, and retries", async () => {
  for (const id of ["1", "2", "3"]) await makeCall(id);
  now += 150_001;
  let writes = 0;
  const crm: Crm = {
    ...opened.crm,
    write: (task) => {
      writes += 1;
      return writes === 2 ? Promise.reject(new Error("The disk is full.")) : opened.crm.write(task);
    },
  };
  const failures: unknown[] = [];
  watch = await watchLeases(crm, (error) => failures.push(error));
  expect(failures).toEqual([new Error("The disk is full.")]);
  expect(await endedCalls()).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitUntil(async () => (await endedCalls()) === 3);
  expect(failures).toHaveLength(1);
});

it("continues after an outage of the store", async () => {
  let isBroken = true;
  const crm: Crm = {
    ...opened.crm,
    read: (task) =>
      isBroken ? Promise.reject(new Error("The store is gone.")) : opened.crm.read(task),
  };
  const failures: unknown[] = [];
  await makeCall("1");
  now += 150_001;
  watch = await watchLeases(crm, (error) => failures.push(error));
  expect(failures).toHaveLength(1);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitUntil(async () => (await endedCalls()) === 1);
});

it("has stopped only once its last task has finished", async () => {
  const gate = new EventEmitter();
  let isHolding = false;
  const crm: Crm = {
    ...opened.crm,
    read: async (task) => {
      if (isHolding) await once(gate, "open");
      return opened.crm.read(task);
    },
  };
  watch = await watchLeases(crm, refuse);
  isHolding = true;
  await vi.advanceTimersByTimeAsync(10_000);
  const stopped = watch.stop().then(() => "stopped");
  const soon = new Promise((resolve) => setImmediate(() => resolve("still running")));
  expect(await Promise.race([stopped, soon])).toBe("still running");
  gate.emit("open");
  await stopped;
});
