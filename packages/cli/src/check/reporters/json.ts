import { hasErrors } from "../verdict.ts";
import type { Reporter } from "./reporter.ts";

/** Everything, for programs. */
export const reportJson: Reporter = ({ app, results, coverage, notes }) =>
  `${JSON.stringify({ version: 1, app, passed: !hasErrors(results), results, coverage, notes }, undefined, 2)}\n`;
