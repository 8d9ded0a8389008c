import { replyPrefixes, faultExamples } from "../../packages/host/src/faults/fault.ts";
import { code, markdownTable } from "./markdown-table.mjs";

/** Returns the generated parts of docs/guides/test-your-app.md. */
export const faultParts = () => ({
  faults: markdownTable(
    ["fault", "effect"],
    Object.values(faultExamples).map(({ line, text }) => [code(line), text]),
  ),
  requests: `Requests that can fail or be delayed: ${Object.keys(replyPrefixes).map(code).join(", ")}.`,
});
