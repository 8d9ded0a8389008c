import { DocumentedError } from "@calling-extensions/contract";
import { parseArgs } from "node:util";
import { DEFAULT_TEMPLATE, type Template } from "./templates.ts";

export interface CreateOptions {
  readonly folder: string;
  readonly template: Template;
}

export function helpText(templates: readonly Template[]): string {
  const width = Math.max(...templates.map(({ name }) => name.length));
  const lines = templates.map(
    ({ name, manifest }) => `  ${name.padEnd(width)}  ${manifest.description}`,
  );
  return `Usage: npm create calling-app <folder> [-- --template <name>]

Creates a calling app that runs in a CRM page, or another program around one.

Templates (default: ${DEFAULT_TEMPLATE}):

${lines.join("\n")}

Options:

  --template <name>  start from this template
  -h, --help         show this help
`;
}

/** Parses the command line. An error names the first invalid part. */
export function readCommandLine(
  args: readonly string[],
  templates: readonly Template[],
): CreateOptions | "help" {
  const { values, positionals } = parse(args);
  if (values.help) return "help";
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) {
    throw new DocumentedError("invalidCommand", "Enter one folder: npm create calling-app my-app.");
  }
  const template = templates.find(({ name }) => name === values.template);
  if (!template) {
    const names = templates.map(({ name }) => name).join(", ");
    throw new DocumentedError(
      "invalidCommand",
      `There is no template ${values.template}. --template must be one of ${names}.`,
    );
  }
  return { folder, template };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { type: "string", default: DEFAULT_TEMPLATE },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new DocumentedError(
      "invalidCommand",
      error instanceof Error ? error.message : String(error),
    );
  }
}

/** Characters without a special meaning in shells. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** Quotes a path for a shell if it contains spaces or other special characters. */
export function quotePath(path: string, platform = process.platform): string {
  if (platform === "win32") return /^[\w@+=:,./\\-]+$/.test(path) ? path : `"${path}"`;
  return PLAIN.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

/** Returns what the user can do with the created app. */
export function nextSteps({ folder, template }: CreateOptions): string {
  const { scripts, devDependencies = {} } = template.manifest;
  const steps = [
    `cd ${quotePath(folder)}`,
    "npm install",
    ...("@playwright/test" in devDependencies ? ["npx playwright install chromium"] : []),
    ...("test" in scripts ? ["npm test"] : []),
  ];
  const start =
    "calling-extensions" in devDependencies
      ? "To open it in a CRM page:\n\n  npx calling-extensions dev"
      : "README.md says how to start it.";
  return `Created ${folder}. Next:\n\n${steps.map((step) => `  ${step}\n`).join("")}\n${start}\n`;
}
