import { replyPrefixes, faultExamples } from "../../packages/host/src/faults/fault.ts";
import { code, markdownTable } from "./markdown-table.mjs";

/** The parts of docs/guides/test-your-app.md. */
export const faultParts = () => ({
  faults: markdownTable(
    ["in the address", "what goes wrong"],
    Object.values(faultExamples).map(({ line, text }) => [code(line), text]),
  ),
  requests: `Requests that can be refused or slow: ${Object.keys(replyPrefixes).map(code).join(", ")}.`,
});
