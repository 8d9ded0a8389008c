import { audioRules } from "./audio-rules.ts";
import { createContractContext } from "./contract-context.ts";
import type { ContractRule } from "./contract-rule.ts";
import type { CarrierHarness } from "./harness.ts";
import { signalingRules } from "./signaling-rules.ts";

/** One test, for any test runner. */
export interface ContractTest {
  readonly name: string;
  /**
   * Resolves with undefined if the carrier passes, and with the reason if the test doesn't apply to it. Rejects
   * with an error if the carrier breaks the contract.
   */
  run(): Promise<string | undefined>;
}

/**
 * The tests that every carrier passes. Runs in a browser, or in Node if the carrier has no media there. A test
 * takes at most a few seconds longer than the harness needs to ring, answer and hang up.
 */
export const carrierContract = (
  createHarness: () => CarrierHarness | Promise<CarrierHarness>,
): ContractTest[] =>
  [...signalingRules, ...audioRules].map((rule) => ({
    name: rule.name,
    run: async () => {
      const harness = await createHarness();
      try {
        const missing = findMissing(rule, harness);
        if (missing !== undefined) return `The carrier or its harness has no ${missing}.`;
        await rule.run(createContractContext(harness));
        return undefined;
      } finally {
        harness.carrier.destroy();
        await harness.close?.();
      }
    },
  }));

function findMissing(
  { needs = [], capabilities = [] }: ContractRule,
  harness: CarrierHarness,
): string | undefined {
  return (
    needs.find((member) => harness[member] === undefined) ??
    capabilities.find((capability) => !harness.carrier.capabilities[capability])
  );
}
