import { DocumentedError } from "@calling-extensions/contract";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { z } from "zod";
import { STOP_TIMEOUT_S } from "./defaults.ts";

const port = (defaultPort: number) =>
  z
    .string()
    .regex(/^[0-9]{1,5}$/, "takes a port number")
    .transform(Number)
    .pipe(z.number().max(65_535, "takes a port number up to 65535"))
    .default(defaultPort);

/** `host:port`; an IPv6 address is in brackets. */
const address = z
  .string()
  .regex(/^(\[[\da-f:.]+\]|[^:[\]\s]+):\d{1,5}$/i, "takes an address such as 127.0.0.1:9464")
  .transform((text) => {
    const end = text.lastIndexOf(":");
    return { host: text.slice(0, end).replace(/^\[|\]$/g, ""), port: Number(text.slice(end + 1)) };
  })
  .refine(({ port: number }) => number <= 65_535, "takes a port number up to 65535");

/** Whether a text is an IP address, or a network such as `10.0.0.0/8`. */
function isProxyAddress(text: string): boolean {
  const [ip = "", bits, ...others] = text.split("/");
  const version = isIP(ip);
  if (version === 0 || others.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

const seconds = (usual: number) =>
  z
    .string()
    .regex(/^[0-9]{1,3}$/, "takes a number of seconds up to 999")
    .transform(Number)
    .default(usual);

const minutes = z
  .string()
  .regex(/^[1-9][0-9]{0,5}$/, "takes a number of minutes from 1 to 999999")
  .transform(Number);

const path = z
  .string()
  .min(1, "takes a path")
  .transform((text) => resolve(text));

const flag = z.enum(["true", "false"], "takes true or false").optional();

/** Separated by commas. */
const list = z.string().transform((text) => text.split(",").map((each) => each.trim()));

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "takes an address such as postgres://user@host:5432/crm");

/** The settings by environment variable. */
const schema = z.object({
  CRM_PORT: port(4400),
  CRM_HOST: z
    .string()
    .refine((text) => isIP(text) !== 0, "takes an IP address")
    .optional(),
  PUBLIC_URL: list.optional(),
  TRUSTED_PROXY: list
    .refine((all) => all.every(isProxyAddress), "takes IP addresses or networks such as 10.0.0.0/8")
    .optional(),
  SOFTPHONE_PORT: port(4401),
  DATA_DIR: path.prefault(".data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_PROFILE: z.enum(["postgres", "portable"], "takes postgres or portable").optional(),
  SEED_FILE: path.optional(),
  PAGE_DIR: path.optional(),
  SDK_DIR: path.optional(),
  S3_BUCKET: z.string().optional(),
  S3_PREFIX: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "takes a URL such as https://s3.example.com" })
    .optional(),
  S3_PATH_STYLE: z.enum(["true", "false"], "takes true or false").optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "takes a URL such as https://login.example.com" })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPES: z.string().optional(),
  OIDC_ROLE_CLAIM: z.string().optional(),
  OIDC_ADMINISTRATOR: z.email("takes an email address").optional(),
  OIDC_TRUST_EMAILS: flag,
  SESSION_IDLE: minutes.optional(),
  SESSION_LIFETIME: minutes.optional(),
  SHUTDOWN_DELAY: seconds(0),
  STOP_TIMEOUT: seconds(STOP_TIMEOUT_S),
  METRICS_ADDRESS: address.optional(),
  IMPORT_FROM_LOOPBACK: flag,
  LOG_REQUESTS: flag,
});

/** The options of the command line, with the variable that each one overrides. */
const options = {
  port: { type: "string", variable: "CRM_PORT" },
  host: { type: "string", variable: "CRM_HOST" },
  "public-url": { type: "string", variable: "PUBLIC_URL" },
  "trusted-proxy": { type: "string", variable: "TRUSTED_PROXY" },
  data: { type: "string", variable: "DATA_DIR" },
  "database-url": { type: "string", variable: "DATABASE_URL" },
  "database-profile": { type: "string", variable: "DATABASE_PROFILE" },
  seed: { type: "string", variable: "SEED_FILE" },
  "shutdown-delay": { type: "string", variable: "SHUTDOWN_DELAY" },
  "stop-timeout": { type: "string", variable: "STOP_TIMEOUT" },
  "metrics-address": { type: "string", variable: "METRICS_ADDRESS" },
  demo: { type: "boolean" },
  memory: { type: "boolean" },
  "test-routes": { type: "boolean" },
  "import-from-loopback": { type: "boolean" },
  "log-requests": { type: "boolean" },
  contract: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const satisfies Record<
  string,
  NonNullable<ParseArgsConfig["options"]>[string] & { variable?: keyof z.input<typeof schema> }
>;

/** What the program does. */
export type Command =
  | { readonly name: "start" }
  /** Copies the data into a new folder. */
  | { readonly name: "backup"; readonly target: string }
  | { readonly name: "migrate"; readonly includesContract: boolean };

/** What to do, the port of the service, its data, and its files. */
export type Settings = z.infer<typeof schema> & {
  isInMemory: boolean;
  hasDemoAccount: boolean;
  hasTestRoutes: boolean;
  mayImportFromLoopback: boolean;
  logsRequests: boolean;
  command: Command;
};

/** The response to --help. */
export const HELP = `Usage: calling-extensions-crm [options]
       calling-extensions-crm backup <new folder> [options]
       calling-extensions-crm migrate [--contract] [options]

Runs the CRM service and its page on this machine; or copies the data of the service, also while it runs; or brings
its database to the tables of this version, also while processes of the previous release use it.

  --port <number>         port; 0 chooses a free one                  CRM_PORT, 4400
  --host <address>        address on which the service listens; another than 127.0.0.1 needs a public URL
                          and TLS                                     CRM_HOST, 127.0.0.1
  --public-url <url,…>    how browsers and programs reach the service through a proxy, such as
                          https://crm.example.com; links have the first one
                                                                      PUBLIC_URL
  --trusted-proxy <address,…>
                          IP addresses or networks of proxies whose X-Forwarded-For and X-Forwarded-Host are
                          believed                                    TRUSTED_PROXY
  --data <folder>         data folder                                 DATA_DIR, .data
  --database-url <url>    PostgreSQL database to use instead          DATABASE_URL
  --database-profile <name>
                          portable, for a database that only speaks the protocol of PostgreSQL
                                                                      DATABASE_PROFILE, postgres
  --seed <file>           YAML, written over the data at every start  SEED_FILE
  --shutdown-delay <s>    seconds after SIGTERM in which requests are still handled and /readyz is 503,
                          for a proxy                                 SHUTDOWN_DELAY, 0
  --stop-timeout <s>      seconds after that in which requests that have begun may end
                                                                      STOP_TIMEOUT, ${STOP_TIMEOUT_S}
  --metrics-address <host:port>
                          where Prometheus finds /metrics, without credentials
                                                                      METRICS_ADDRESS
  --demo                  fill a new database with a month of calls, tickets and tasks
  --memory                store nothing
  --test-routes           enable /_test/reset and /_test/snapshots, for tests
  --import-from-loopback  request URLs of this machine too, such as callbacks of an app that you
                          develop                                     IMPORT_FROM_LOOPBACK
  --log-requests          log every request as a line of JSON, not only failures
                                                                      LOG_REQUESTS
  --contract              with migrate: apply the migrations too that processes of earlier versions can't run
                          with; once every process has this version
  -h, --help              show this

An option overrides the environment variable on its line. Other variables: SOFTPHONE_PORT (4401), the port of
the demo softphone; PAGE_DIR, the built page; SDK_DIR, the built SDK. S3_BUCKET stores the content of files in a
bucket, with S3_ENDPOINT, S3_REGION, S3_PREFIX and S3_PATH_STYLE. OIDC_ISSUER is the OpenID Connect provider at which
users sign in, with OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_SCOPES, OIDC_ROLE_CLAIM, OIDC_ADMINISTRATOR,
OIDC_TRUST_EMAILS, SESSION_IDLE and SESSION_LIFETIME.
`;

/** Reads the command line and the environment. Throws a DocumentedError for the first invalid setting. */
export function readSettings(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Settings | "help" {
  const { values: given, positionals } = readOptions(args);
  if (given.help) return "help";
  const command = readCommand(positionals, given.contract ?? false);
  rejectUselessMemory(given, command);
  const names = new Map<string, string>();
  // An empty variable counts as not set.
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
    throw new DocumentedError(
      "invalidSetting",
      `${names.get(variable) ?? variable} ${issue?.message ?? "cannot be used"}.`,
    );
  }
  rejectPartialSignIn(parsed.data);
  if (parsed.data.DATABASE_PROFILE === "portable" && parsed.data.DATABASE_URL === undefined) {
    throw new DocumentedError(
      "invalidSetting",
      "The portable profile is one of a database: set DATABASE_URL.",
    );
  }
  return {
    ...parsed.data,
    isInMemory: given.memory ?? false,
    hasDemoAccount: given.demo ?? false,
    hasTestRoutes: given["test-routes"] ?? false,
    mayImportFromLoopback:
      given["import-from-loopback"] ?? parsed.data.IMPORT_FROM_LOOPBACK === "true",
    logsRequests: given["log-requests"] ?? parsed.data.LOG_REQUESTS === "true",
    command,
  };
}

function readCommand([name, ...args]: readonly string[], includesContract: boolean): Command {
  if (includesContract && name !== "migrate") {
    throw new DocumentedError("invalidSetting", "--contract is an option of migrate. See --help.");
  }
  if (name === undefined) return { name: "start" };
  if (name === "backup") {
    const [target, ...others] = args;
    rejectOthers(others);
    if (!target)
      throw new DocumentedError("invalidSetting", "backup takes a new folder. See --help.");
    return { name, target: resolve(target) };
  }
  rejectOthers(name === "migrate" ? args : [name]);
  return { name: "migrate", includesContract };
}

function rejectOthers([unexpected]: readonly string[]): void {
  if (unexpected === undefined) return;
  throw new DocumentedError("invalidSetting", `Unexpected argument '${unexpected}'. See --help.`);
}

/** Throws if a setting of the sign-in has no effect: the service must not start with demo sessions instead. */
function rejectPartialSignIn(values: z.infer<typeof schema>): void {
  const names = Object.keys(values).filter((name) => /^(OIDC|SESSION)_/.test(name));
  const needed = ["OIDC_ISSUER", "OIDC_CLIENT_ID"] as const;
  const missing = needed.find((name) => values[name] === undefined);
  if (names.length === 0 || missing === undefined) return;
  throw new DocumentedError("invalidSetting", `${names[0]} needs ${missing}.`);
}

/** Throws if there is something to store, and nowhere to store it. */
function rejectUselessMemory(
  given: Readonly<Record<string, unknown>>,
  { name: command }: Command,
): void {
  if (!given["memory"]) return;
  if (command !== "start") {
    const verb = command === "backup" ? "back up" : "migrate";
    throw new DocumentedError(
      "invalidSetting",
      `A service with --memory stores nothing, so there is nothing to ${verb}.`,
    );
  }
  if (given["data"] !== undefined || given["database-url"] !== undefined) {
    throw new DocumentedError(
      "invalidSetting",
      "--memory stores nothing: remove --data and --database-url.",
    );
  }
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split(/[.\n]/, 1)[0] ?? "") : "";
    throw new DocumentedError("invalidSetting", `${reason}. See --help.`, { cause });
  }
}
