import { readToolsParameter } from "../developer-tools/stored-tools.ts";
import { readFaultParameters } from "../engine/page-faults.ts";
import { applyOverrides } from "../providers/apply-overrides.ts";
import { lateOverrides } from "../providers/use-providers.ts";
import { readRecordParameter } from "../recordings/record-app.ts";

/**
 * Prepares a page for calls before its calling parts are shown: applies the overrides of this browser, and does what the
 * URL asks for: `?fault=drop:CALL_ENDED`, `?devtools` and `?record`.
 */
export function prepareCalling(search: string): void {
  lateOverrides.setState({ apply: applyOverrides });
  readFaultParameters(search);
  readToolsParameter(search);
  readRecordParameter(search);
}
