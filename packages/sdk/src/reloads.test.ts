import { callLifecycle, isCallingError, messageTypes } from "@calling-extensions/contract";
import {
  anything,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  nat,
  oneof,
  option,
  record,
  type Arbitrary,
} from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FramedApp } from "./testing/framed-app.ts";

/** Events of an app. Each is one line in a counterexample. */
type Step = { readonly name: string; run(app: FramedApp): void | Promise<void> };

const step = (name: string, run: Step["run"]): Step => ({ name, run });

const ids = constantFrom("a", "b", 7, undefined, null);
const methods = constantFrom(
  "initialized",
  "outgoingCall",
  "incomingCall",
  "callAnswered",
  "callTransferred",
  "callEnded",
  "callCompleted",
  "finalizeEngagement",
  "navigateToRecord",
);
const fields = record({
  externalCallId: ids,
  createEngagement: boolean(),
  engagementProperties: option(constant({ hs_call_body: "x" })),
});
const answers = record({ externalCallId: ids, engagementId: constantFrom(1, "2", "none") });
const messages = record({
  type: constantFrom(...messageTypes),
  messageId: constantFrom("h", 1),
  data: oneof(answers, constant({ callerIdMatches: [] }), anything()),
});

const steps: Arbitrary<Step> = oneof(
  record({ isVendors: boolean(), engagementId: constantFrom(undefined, 5) }).map((host) =>
    step(`mount ${host.isVendors ? "a vendor's host" : "a host"}, ${host.engagementId}`, (app) =>
      app.mountHost(host.isVendors, host.engagementId),
    ),
  ),
  constant(step("settle promises", () => Promise.resolve())),
  constantFrom(
    step("replay SYNC", (app) => app.replaySync()),
    step("reload", (app) => app.reload()),
    step("replace the instance", (app) => app.replaceInstance()),
    step("add an instance", (app) => app.addInstance()),
    step("destroy all", (app) => app.destroy()),
    step("destroy the first", (app) => app.destroyOne(0)),
    step("destroy the second", (app) => app.destroyOne(1)),
  ),
  constantFrom(0, 500, 3_000, 30_000).map((ms) =>
    step(`wait ${ms}`, () => void vi.advanceTimersByTime(ms)),
  ),
  oneof(messages, anything()).map((message) => step("receive", (app) => app.page.receive(message))),
  record({ method: methods, index: nat(3), data: option(fields) }).map(({ method, index, data }) =>
    step(`${method} of ${index}`, (app) => app.call(method, index, data ?? undefined)),
  ),
);

let ports: MessagePort[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal(
    "MessageChannel",
    class extends MessageChannel {
      constructor() {
        super();
        ports.push(this.port1);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("no reload, remount, replacement or second instance throws, violates a call's lifecycle, or leaks", async () => {
  const closed = vi.spyOn(MessagePort.prototype, "close");
  await assert(
    asyncProperty(array(steps, { maxLength: 40 }), async (life) => {
      ports = [];
      closed.mockClear();
      vi.clearAllTimers();
      const app = new FramedApp((page) => vi.stubGlobal("window", page));
      for (const { run } of life) {
        const done = run(app);
        if (done) await done;
        expect(app.page.hasSession).toBe(app.instances > 0);
      }
      app.destroy();
      await vi.advanceTimersByTimeAsync(0);

      expect(app.faults).toEqual([]);
      expect(app.callStates.filter((state) => !(state in callLifecycle))).toEqual([]);
      expect(app.requests.filter(({ outcome }) => !outcome)).toEqual([]);
      const reasons = app.requests.flatMap(({ outcome }) =>
        outcome?.status === "rejected" ? [outcome.reason as unknown] : [],
      );
      expect(reasons.filter((reason) => !isCallingError(reason))).toEqual([]);
      expect(app.pages.filter(({ listeners }) => listeners !== 0)).toEqual([]);
      expect(new Set(closed.mock.contexts)).toEqual(new Set(ports));
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: 500 },
  );
});
