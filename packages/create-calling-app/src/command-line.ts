import { parseArgs } from "node:util";

/** A command that cannot be carried out. Its message is for people. */
export class CommandLineError extends Error {
  override readonly name = "CommandLineError";
}

/** What an app can be made of. */
export const templates = ["plain", "react"] as const;
export type Template = (typeof templates)[number];

export interface CreateOptions {
  readonly folder: string;
  readonly template: Template;
}

export const HELP = `Usage: npm create calling-app <folder> [-- --template ${templates.join("|")}]

Makes a calling app that runs in a CRM page, with its tests.

  --template plain     TypeScript and Vite, nothing else; unless said
  --template react     the same with React
  -h, --help           show this
`;

/** Reads the command line; the first thing that is wrong is named in one sentence. */
export function readCommandLine(args: readonly string[]): CreateOptions | "help" {
  const { values, positionals } = parse(args);
  if (values.help) return "help";
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) {
    throw new CommandLineError("Name one folder: npm create calling-app my-app.");
  }
  const template = templates.find((each) => each === values.template);
  if (!template) {
    throw new CommandLineError(`--template is one of ${templates.join(" and ")}.`);
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
