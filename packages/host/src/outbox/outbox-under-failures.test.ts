import type { CallDocumentEvent, CallOutcome } from "@calling-extensions/contract";
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
} from "fast-check";
import type { Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { fuzzOptions } from "../testing/fuzz-runs.ts";
import { SimulatedOffice } from "../testing/simulated-office.ts";
import type { StorageHealth } from "../testing/simulated-storage.ts";
import type { Weather } from "../testing/simulated-network.ts";
import type { ForeignAct } from "../testing/simulated-other-program.ts";

/** The events of a run; each prints one line in a counterexample. */
interface Step {
  readonly name: string;
  run(office: SimulatedOffice): void | Promise<void>;
}

const step = (name: string, run: Step["run"]): Step => ({ name, run });

const names = constantFrom("hs_call_body", "hs_call_title");
const outcomes = constantFrom<CallOutcome | undefined>("completed", "busy", undefined);

/** The events of a call, without their times. */
const events: Arbitrary<(at: number, value: string) => CallDocumentEvent> = oneof(
  constantFrom(
    (at: number): CallDocumentEvent => ({ type: "answered", at }),
    (_at: number, value: string): CallDocumentEvent => ({
      type: "drafted",
      draft: { hs_call_body: value },
    }),
    (): CallDocumentEvent => ({ type: "creationFailed" }),
    (): CallDocumentEvent => ({ type: "engagementRequested" }),
    (): CallDocumentEvent => ({
      type: "recordChosen",
      record: { objectTypeId: "0-1", objectId: "101" },
    }),
  ),
  outcomes.map((endStatus) => (at: number): CallDocumentEvent => ({
    type: "ended",
    at,
    ...(endStatus && { endStatus }),
  })),
  record({ name: names, isNamed: nat(5) }).map(
    ({ name, isNamed }) =>
      (at: number, value: string): CallDocumentEvent => ({
        type: "completed",
        at,
        properties: { [name]: value },
        // Some apps created the engagement themselves, and name it.
        ...(isNamed === 0 && { engagementId: `9${value}` }),
      }),
  ),
);

const steps: Arbitrary<Step> = oneof(
  {
    weight: 3,
    arbitrary: record({ tab: nat(3), owner: constantFrom("host", "host", "none") }).map(
      ({ tab, owner }) =>
        step(`tab ${tab} dials, owner ${owner}`, (office) => office.dial(tab, owner)),
    ),
  },
  {
    weight: 8,
    arbitrary: record({ tab: nat(3), call: nat(3), event: events }).map(({ tab, call, event }) =>
      step(`tab ${tab} call ${call}: ${event(0, "x").type}`, (office) =>
        office.act(tab, call, event),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: record({ tab: nat(3), call: nat(3) }).map(({ tab, call }) =>
      step(`tab ${tab} call ${call}: completed, and more is typed`, (office) => {
        office.act(tab, call, (at, value) => ({
          type: "completed",
          at,
          properties: { hs_call_body: value },
        }));
        office.act(tab, call, (_at, value) => ({
          type: "drafted",
          draft: { hs_call_body: value },
        }));
      }),
    ),
  },
  {
    weight: 6,
    arbitrary: constantFrom(5, 60, 400, 1_500, 12_000, 40_000, 200_000).map((ms) =>
      step(`${ms} ms pass`, (office) => office.pass(ms)),
    ),
  },
  {
    weight: 2,
    arbitrary: constantFrom<Weather>(
      "fine",
      "stormy",
      "stormy",
      "offline",
      "down",
      "signedOut",
      "refusing",
    ).map((weather) => step(`the network is ${weather}`, (office) => office.setWeather(weather))),
  },
  {
    weight: 4,
    arbitrary: record({
      tab: nat(3),
      act: constantFrom("open", "close", "reload", "reload", "duplicate", "wake", "retry"),
    }).map(({ tab, act }) => step(`${act} tab ${tab}`, (office) => office.tab(tab, act))),
  },
  {
    weight: 1,
    arbitrary: record({
      storage: nat(1),
      health: constantFrom<StorageHealth>("fine", "late", "hanging", "failing"),
    }).map(({ storage, health }) =>
      step(`storage ${storage} is ${health}`, (office) => office.setStorage(storage, health)),
    ),
  },
  {
    weight: 2,
    arbitrary: record({
      call: nat(3),
      act: constantFrom<ForeignAct>("write", "write", "delete", "save"),
    }).map(({ call, act }) =>
      step(`another program: ${act} call ${call}`, (office) => office.interfere(call, act)),
    ),
  },
);

const scenario = record({
  seed: integer(),
  steps: array(steps, { maxLength: 40, size: "max" }),
});

test("every call arrives in the CRM once, with everything that was stored of it, despite any failures", async () => {
  await assert(
    asyncProperty(scenario, async ({ seed, steps: plan }) => {
      const office = new SimulatedOffice(seed);
      for (const { name, run } of plan) {
        office.world.log.push(`- ${name}`);
        await run(office);
      }
      office.world.log.push("- all is well again");
      await office.recover();
      const problems = office.findProblems();
      // The counterexample prints the log.
      expect(problems.length > 0 ? [...problems, ...office.world.log].join("\n") : "").toBe("");
    }),
    fuzzOptions(100),
  );
}, 120_000);
