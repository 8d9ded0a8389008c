import type { ReplayResult } from "./player.ts";
import type { BrokenRule } from "./rule-of-difference.ts";

/** A replay, as a report describes it. */
export interface ReplayReport extends ReplayResult {
  readonly file: string;
  /** URL of the live end. */
  readonly live: string;
  /** Where a page beside the report shows the recording at the difference. */
  readonly recordingAddress?: string | undefined;
  /** The rule that the difference breaks. */
  readonly rule: BrokenRule | undefined;
}
