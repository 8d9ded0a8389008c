import { parseArgs } from "node:util";

/** An invalid command. Its message is for the user. */
export class CommandLineError extends Error {
  override readonly name = "CommandLineError";
}

export const templates = ["plain", "react", "carrier"] as const;
export type Template = (typeof templates)[number];

export interface CreateOptions {
  readonly folder: string;
  readonly template: Template;
}

export const HELP = `Usage: npm create calling-app <folder> [-- --template ${templates.join("|")}]

Creates a calling app that runs in a CRM page, with tests.

  --template plain     TypeScript and Vite (default)
  --template react     TypeScript, Vite and React
  --template carrier   TypeScript and Vite, with a carrier of your own
  -h, --help           show this help
`;

/** Parses the command line. An error names the first invalid part. */
export function readCommandLine(args: readonly string[]): CreateOptions | "help" {
  const { values, positionals } = parse(args);
  if (values.help) return "help";
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) {
    throw new CommandLineError("Enter one folder: npm create calling-app my-app.");
  }
  const template = templates.find((each) => each === values.template);
  if (!template) {
    throw new CommandLineError(`--template must be one of ${templates.join(", ")}.`);
  }
  return { folder, template };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { type: "string", default: "plain" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new CommandLineError(error instanceof Error ? error.message : String(error));
  }
}

/** Characters without a special meaning in shells. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** Quotes a path for a shell if it contains spaces or other special characters. */
export function quotePath(path: string, platform = process.platform): string {
  if (platform === "win32") return /^[\w@+=:,./\\-]+$/.test(path) ? path : `"${path}"`;
  return PLAIN.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
