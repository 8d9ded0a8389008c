import type { ContractContext } from "./contract-context.ts";
import type { CarrierHarness } from "./harness.ts";

/** A rule that every carrier follows. */
export interface ContractRule {
  readonly name: string;
  /** The members of the harness that it needs. */
  readonly needs?: readonly (keyof CarrierHarness)[];
  /** The capabilities that it needs. */
  readonly capabilities?: readonly (keyof CarrierHarness["carrier"]["capabilities"])[];
  run(context: ContractContext): Promise<void>;
}
