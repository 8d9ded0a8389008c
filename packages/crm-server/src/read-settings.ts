import { resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { z } from "zod";

/** A setting that cannot be used. Its message is for people. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

const port = (standard: number) =>
  z
    .string()
    .regex(/^[0-9]{1,5}$/, "takes a port number")
    .transform(Number)
    .pipe(z.number().max(65_535, "takes a port number up to 65535"))
    .default(standard);

const path = z
  .string()
  .min(1, "takes a path")
  .transform((text) => resolve(text));

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "takes an address such as postgres://user@host:5432/crm");

/** The settings by the variables that give them. */
const schema = z.object({
  CRM_PORT: port(4400),
  SOFTPHONE_PORT: port(4401),
  DATA_DIR: path.prefault(".data"),
  DATABASE_URL: databaseUrl.optional(),
  SEED_FILE: path.optional(),
  PAGE_DIR: path.optional(),
  SDK_DIR: path.optional(),
});

/** The options of the command line, with the variable that each one stands over. */
const options = {
  port: { type: "string", variable: "CRM_PORT" },
  data: { type: "string", variable: "DATA_DIR" },
  "database-url": { type: "string", variable: "DATABASE_URL" },
  seed: { type: "string", variable: "SEED_FILE" },
  memory: { type: "boolean" },
  "test-routes": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const satisfies Record<
  string,
  NonNullable<ParseArgsConfig["options"]>[string] & { variable?: keyof z.input<typeof schema> }
>;

/** Where the service listens, keeps its data and finds its parts. */
export type Settings = z.infer<typeof schema> & {
  isInMemory: boolean;
  hasTestRoutes: boolean;
  /** The new folder to copy the data into, instead of starting the service. */
  backupTarget: string | undefined;
};

/** What the command line asked for instead of a service. */
export const HELP = `Usage: calling-extensions-crm [options]
       calling-extensions-crm backup <new folder> [options]

The CRM service and its page on a port of this machine; or a copy of its data, which may be made while
the service runs.

  --port <number>         port to listen on, 0 for any free one       CRM_PORT, 4400
  --data <folder>         where the data is kept                      DATA_DIR, .data
  --database-url <url>    PostgreSQL that keeps the data instead      DATABASE_URL
  --seed <file>           YAML, stored over the data at every start   SEED_FILE
  --memory                keep nothing
  --test-routes           have /_test/reset and /_test/snapshots, for tests
  -h, --help              show this

An option stands over the variable beside it. SOFTPHONE_PORT (4401) tells where the demo softphone is
served, PAGE_DIR where the built page is, SDK_DIR where the built SDK is.
`;

/** Reads the command line and the environment; the first that is wrong is named in one sentence. */
export function readSettings(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Settings | "help" {
  const { values: given, positionals } = readOptions(args);
  if (given.help) return "help";
  const backupTarget = readCommand(positionals);
  if (backupTarget !== undefined && given.memory) {
    throw new SettingError("A service with --memory keeps nothing to back up.");
  }
  if (given.memory && (given.data !== undefined || given["database-url"] !== undefined)) {
    throw new SettingError("--memory keeps nothing: leave out --data and --database-url.");
  }
  const names = new Map<string, string>();
  // A variable that is set to nothing is one that is not set.
  const values = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  for (const [name, option] of Object.entries(options)) {
    const value = given[name as keyof typeof given];
    if (!("variable" in option) || typeof value !== "string") continue;
    names.set(option.variable, `--${name}`);
    values[option.variable] = value;
  }
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const variable = String(issue?.path[0]);
    throw new SettingError(
      `${names.get(variable) ?? variable} ${issue?.message ?? "cannot be used"}.`,
    );
  }
  return {
    ...parsed.data,
    isInMemory: given.memory ?? false,
    hasTestRoutes: given["test-routes"] ?? false,
    backupTarget,
  };
}

/** The target of a backup; undefined where the service is to start. */
function readCommand([command, target, ...others]: readonly string[]): string | undefined {
  if (command === undefined) return undefined;
  const [unexpected] = command === "backup" ? others : [command];
  if (unexpected !== undefined) {
    throw new SettingError(`Unexpected argument '${unexpected}'. See --help.`);
  }
  if (!target) throw new SettingError("backup takes a new folder. See --help.");
  return resolve(target);
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split(/[.\n]/, 1)[0] ?? "") : "";
    throw new SettingError(`${reason}. See --help.`, { cause });
  }
}
