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
import { createStep, surroundings, type Step } from "../testing/call-center-steps.ts";
import { FUZZ_TIMEOUT_MS, fuzzOptions } from "../testing/fuzz-runs.ts";
import { SimulatedOffice } from "../testing/simulated-office.ts";

const step = createStep<SimulatedOffice>;

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

const steps: Arbitrary<Step<SimulatedOffice>> = oneof(
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
    weight: 15,
    arbitrary: surroundings<SimulatedOffice>(
      ["open", "close", "reload", "reload", "duplicate", "wake", "retry"],
      4,
    ),
  },
);

const scenario = record({
  seed: integer(),
  steps: array(steps, { maxLength: 40, size: "max" }),
});

test(
  "every call arrives in the CRM once, with everything that was stored of it, despite any failures",
  async () => {
    await assert(
      asyncProperty(scenario, async ({ seed, steps: plan }) => {
        const office = new SimulatedOffice(seed);
        for (const { name, take } of plan) {
          office.world.log.push(`- ${name}`);
          await take(office);
        }
        office.world.log.push("- all is well again");
        await office.recover();
        const problems = office.findProblems();
        // The counterexample prints the log.
        expect(problems.length > 0 ? [...problems, ...office.world.log].join("\n") : "").toBe("");
      }),
      fuzzOptions(40),
    );
  },
  FUZZ_TIMEOUT_MS,
);
