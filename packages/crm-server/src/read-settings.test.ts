import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "./read-settings.ts";

it.each<[args: string[], variables: Record<string, string>, sentence: string]>([
  [[], { CRM_PORT: "many" }, "CRM_PORT takes a port number."],
  [[], { SOFTPHONE_PORT: "70000" }, "SOFTPHONE_PORT takes a port number up to 65535."],
  [[], { IMPORT_FROM_LOOPBACK: "maybe" }, "IMPORT_FROM_LOOPBACK takes true or false."],
  [
    [],
    { S3_BUCKET: "crm", S3_ENDPOINT: "s3.example.com" },
    "S3_ENDPOINT takes a URL such as https://s3.example.com.",
  ],
  [["--port", "many"], {}, "--port takes a port number."],
  [
    ["--database-url", "mysql://x/y"],
    {},
    "--database-url takes an address such as postgres://user@host:5432/crm.",
  ],
  [[], { SHUTDOWN_DELAY: "10s" }, "SHUTDOWN_DELAY takes a number of seconds up to 999."],
  [[], { METRICS_ADDRESS: "9464" }, "METRICS_ADDRESS takes an address such as 127.0.0.1:9464."],
  [
    ["--metrics-address=::1:9464"],
    {},
    "--metrics-address takes an address such as 127.0.0.1:9464.",
  ],
  [["--metrics-address=h:70000"], {}, "--metrics-address takes a port number up to 65535."],
  [["--host=crm.example.com"], {}, "--host takes an IP address."],
  [
    [],
    { TRUSTED_PROXY: "10.0.0.0/8, proxy" },
    "TRUSTED_PROXY takes IP addresses or networks such as 10.0.0.0/8.",
  ],
  [
    ["--trusted-proxy=10.0.0.0/33"],
    {},
    "--trusted-proxy takes IP addresses or networks such as 10.0.0.0/8.",
  ],
  [["--sed", "x"], {}, "Unknown option '--sed'. See --help."],
  [["here"], {}, "Unexpected argument 'here'. See --help."],
  [
    ["--memory", "--database-url", "postgres://h/crm"],
    {},
    "--memory stores nothing: remove --data and --database-url.",
  ],
  [["--database-profile", "fast"], {}, "--database-profile takes postgres or portable."],
  [
    [],
    { DATABASE_PROFILE: "portable" },
    "The portable profile is one of a database: set DATABASE_URL.",
  ],
  [["--memory", "--data", "x"], {}, "--memory stores nothing: remove --data and --database-url."],
  [["backup"], {}, "backup takes a new folder. See --help."],
  [["backup", "a", "b"], {}, "Unexpected argument 'b'. See --help."],
  [
    ["backup", "a", "--memory"],
    {},
    "A service with --memory stores nothing, so there is nothing to back up.",
  ],
  [["migrate", "a"], {}, "Unexpected argument 'a'. See --help."],
  [
    ["migrate", "--memory"],
    {},
    "A service with --memory stores nothing, so there is nothing to migrate.",
  ],
  [[], { OIDC_ISSUER: "ftp://x" }, "OIDC_ISSUER takes a URL such as https://login.example.com."],
  [[], { OIDC_ISSUER: "https://x.example" }, "OIDC_ISSUER needs OIDC_CLIENT_ID."],
  [[], { OIDC_CLIENT_ID: "crm" }, "OIDC_CLIENT_ID needs OIDC_ISSUER."],
  [[], { SESSION_IDLE: "5" }, "SESSION_IDLE needs OIDC_ISSUER."],
  [[], { SESSION_IDLE: "0" }, "SESSION_IDLE takes a number of minutes from 1 to 999999."],
  [[], { OIDC_ADMINISTRATOR: "dana" }, "OIDC_ADMINISTRATOR takes an email address."],
  [["--contract"], {}, "--contract is an option of migrate. See --help."],
  [["backup", "a", "--contract"], {}, "--contract is an option of migrate. See --help."],
])("explains what is wrong with %j and %j", (args, variables, sentence) => {
  expect(() => readSettings(args, variables)).toThrow(sentence);
});

const defaults = {
  CRM_PORT: 4400,
  SOFTPHONE_PORT: 4401,
  DATA_DIR: resolve(".data"),
  SHUTDOWN_DELAY: 0,
  STOP_TIMEOUT: 2,
  isInMemory: false,
  hasDemoAccount: false,
  hasTestRoutes: false,
  mayImportFromLoopback: false,
  logsRequests: false,
  command: { name: "start" },
};

it.each<[args: string[], variables: Record<string, string>, changes: object]>([
  [[], {}, {}],
  [["--port=5", "--data=x"], {}, { CRM_PORT: 5, DATA_DIR: resolve("x") }],
  [[], { CRM_PORT: "65535", DATA_DIR: "x" }, { CRM_PORT: 65_535, DATA_DIR: resolve("x") }],
  [["--shutdown-delay=10"], {}, { SHUTDOWN_DELAY: 10 }],
  [["--stop-timeout=30"], {}, { STOP_TIMEOUT: 30 }],
  [["--metrics-address=0.0.0.0:9464"], {}, { METRICS_ADDRESS: { host: "0.0.0.0", port: 9464 } }],
  [[], { METRICS_ADDRESS: "[::1]:0" }, { METRICS_ADDRESS: { host: "::1", port: 0 } }],
  [["--host=::"], {}, { CRM_HOST: "::" }],
  [
    ["--public-url=https://crm.example.com, https://crm.example.org"],
    { TRUSTED_PROXY: "192.0.2.1,2001:db8::/32" },
    {
      PUBLIC_URL: ["https://crm.example.com", "https://crm.example.org"],
      TRUSTED_PROXY: ["192.0.2.1", "2001:db8::/32"],
    },
  ],
  [
    [],
    { OIDC_ISSUER: "https://x.example", OIDC_CLIENT_ID: "crm", SESSION_IDLE: "30" },
    { OIDC_ISSUER: "https://x.example", OIDC_CLIENT_ID: "crm", SESSION_IDLE: 30 },
  ],
  [["--seed=a.yaml"], {}, { SEED_FILE: resolve("a.yaml") }],
  [
    [],
    { PAGE_DIR: "page", SDK_DIR: "sdk" },
    { PAGE_DIR: resolve("page"), SDK_DIR: resolve("sdk") },
  ],
  [["--database-url=postgres://h/crm"], {}, { DATABASE_URL: "postgres://h/crm" }],
  [
    ["--database-url=postgres://h/crm", "--database-profile=portable"],
    {},
    { DATABASE_URL: "postgres://h/crm", DATABASE_PROFILE: "portable" },
  ],
  [
    ["--demo", "--memory", "--test-routes", "--import-from-loopback"],
    {},
    { hasDemoAccount: true, isInMemory: true, hasTestRoutes: true, mayImportFromLoopback: true },
  ],
  [
    [],
    { IMPORT_FROM_LOOPBACK: "true" },
    { IMPORT_FROM_LOOPBACK: "true", mayImportFromLoopback: true },
  ],
  [[], { LOG_REQUESTS: "true" }, { LOG_REQUESTS: "true", logsRequests: true }],
  [["--log-requests"], {}, { logsRequests: true }],
  [[], { IMPORT_FROM_LOOPBACK: "false" }, { IMPORT_FROM_LOOPBACK: "false" }],
  [["backup", "copy"], {}, { command: { name: "backup", target: resolve("copy") } }],
  [["migrate"], {}, { command: { name: "migrate", includesContract: false } }],
  [["migrate", "--contract"], {}, { command: { name: "migrate", includesContract: true } }],
])("reads %j and %j", (args, variables, changes) => {
  expect(readSettings(args, variables)).toEqual({ ...defaults, ...changes });
});

it("takes an option rather than its variable, and an empty variable as not set", () => {
  expect(readSettings(["--port", "0"], { CRM_PORT: "1", SEED_FILE: "" })).toMatchObject({
    CRM_PORT: 0,
    SOFTPHONE_PORT: 4401,
    isInMemory: false,
  });
});

it("reads no setting if help is requested", () => {
  expect(readSettings(["--help"], { CRM_PORT: "many" })).toBe("help");
});
