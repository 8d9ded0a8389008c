import { rules } from "../../packages/cli/src/check/rules.ts";
import { code, markdownTable } from "./markdown-table.mjs";

const entries = Object.entries(rules);

/** Returns the generated parts of docs/reference/check-rules.md. */
export const checkParts = () => ({
  index: markdownTable(
    ["rule", "severity", "what a passing app does"],
    entries.map(([id, { severity, title }]) => [`[${code(id)}](#${id})`, severity, title]),
  ),
  rules: entries
    .map(([id, { severity, title, why, advice }]) =>
      [`### ${id}`, `${title} ${why}`, `- Severity: ${severity}\n- What to do: ${advice}`].join(
        "\n\n",
      ),
    )
    .join("\n\n"),
});
