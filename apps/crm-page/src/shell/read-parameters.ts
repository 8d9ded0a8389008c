import { readToolsParameter } from "../developer-tools/stored-tools.ts";
import { readFaultParameters } from "../engine/page-faults.ts";
import { readRecordParameter } from "../recordings/record-app.ts";

/** Does what the URL asks for: `?fault=drop:CALL_ENDED`, `?devtools` and `?record`. */
export function readParameters(search: string): void {
  readFaultParameters(search);
  readToolsParameter(search);
  readRecordParameter(search);
}
