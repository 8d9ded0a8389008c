import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readCommandLine, readConfigOption } from "./command-line.ts";

const defaults = {
  name: "My app",
  size: { width: 400, height: 650 },
  allowedOrigins: [],
  supportsInboundCalling: false,
  usesCallingWindow: false,
  supportsCustomObjects: false,
  seedFile: undefined,
  dataDir: undefined,
  port: undefined,
  isHttps: false,
  opensBrowser: true,
};

it.each([
  [["dev", "http://localhost:3000"]],
  [["dev", "localhost:3000"]],
  [["dev", "--app", "http://localhost:3000"]],
  [["--app=localhost:3000", "dev"]],
])("%j needs only the app's URL", (args) => {
  expect(readCommandLine(args)).toEqual({ app: new URL("http://localhost:3000/"), ...defaults });
});

it("accepts every option", () => {
  const line =
    "dev localhost:3000/phone --name Phone --size 300x500 --inbound --custom-objects --seed s.yaml --data d --port 0 --https --no-open --allow-origin https://login.example --allow-origin https://*.example.com:8443";
  expect(readCommandLine(line.split(" "))).toEqual({
    app: new URL("http://localhost:3000/phone"),
    name: "Phone",
    size: { width: 300, height: 500 },
    allowedOrigins: ["https://login.example", "https://*.example.com:8443"],
    supportsInboundCalling: true,
    supportsCustomObjects: true,
    usesCallingWindow: false,
    seedFile: resolve("s.yaml"),
    dataDir: resolve("d"),
    port: 0,
    isHttps: true,
    opensBrowser: false,
  });
});

it.each([
  [[], "help"],
  [["--help"], "help"],
  [["dev", "-h"], "help"],
  [["--version"], "version"],
  [["-v"], "version"],
  [["dev", "--version"], "version"],
])("%j requests the %s", (args, request) => {
  expect(readCommandLine(args)).toBe(request);
});

it.each([
  ["check", undefined, {}, [["terminal", undefined]]],
  [
    "dev localhost:3000 --ci --size 300x400 --name X",
    "http://localhost:3000/",
    { size: { width: 300, height: 400 } },
    [["terminal", undefined]],
  ],
  ["check localhost:3000 --reporter json", "http://localhost:3000/", {}, [["json", undefined]]],
  [
    "check localhost:3000 --reporter junit=/tmp/check.xml",
    "http://localhost:3000/",
    {},
    [
      ["terminal", undefined],
      ["junit", "/tmp/check.xml"],
    ],
  ],
  [
    "check --app localhost:1 --config c.ts --reporter github --reporter html=/tmp/check.html",
    "http://localhost:1/",
    {},
    [
      ["github", undefined],
      ["html", "/tmp/check.html"],
    ],
  ],
] as const)("%s is a check", (line, app, overrides, reporters) => {
  expect(readCommandLine(line.split(" "))).toEqual({
    command: "check",
    app: app === undefined ? undefined : new URL(app),
    overrides,
    reporters: reporters.map(([name, file]) => ({ name, file })),
    only: undefined,
    isLastFailed: false,
    require: [],
    minChecked: undefined,
    recordingDir: undefined,
    baseline: undefined,
  });
});

it("a check can start the app, and be compared with an earlier one", () => {
  const line = ["check", "localhost:1", "--start", "npm run dev", "--baseline", "check.json"];
  expect(readCommandLine(line)).toMatchObject({
    overrides: { start: { command: "npm run dev" } },
    baseline: resolve("check.json"),
  });
  expect(() => readCommandLine(["check", "--start", " "])).toThrow("Enter the command");
});

it.each(["check", "dev", "dev --ci"])("%s takes a folder for recordings", (command) => {
  const line = `${command} localhost:1 --record sessions`;
  expect(readCommandLine(line.split(" "))).toMatchObject({ recordingDir: resolve("sessions") });
});

it("a check can be of some rules, and require some", () => {
  const line =
    "check --only reload --only end-call --last-failed --require inbound-call --min-checked 30";
  expect(readCommandLine(line.split(" "))).toMatchObject({
    only: ["reload", "end-call"],
    isLastFailed: true,
    require: ["inbound-call"],
    minChecked: 30,
  });
});

it("uses the origin of an allowed URL", () => {
  const line = "dev localhost:1 --allow-origin https://login.example/sign-in?next=1";
  expect(readCommandLine(line.split(" "))).toMatchObject({
    allowedOrigins: ["https://login.example"],
  });
});

it.each([
  ["serve", 'Unknown command "serve"'],
  ["--port 1", 'Unknown command ""'],
  ["dev", "Enter the app's URL: calling-extensions dev http://localhost:3000"],
  ["dev http://a.example http://b.example", 'not "http://a.example" and "http://b.example"'],
  ["dev http://a.example --app http://b.example", "Enter only one URL"],
  ["dev --app ftp://a.example", "The app's URL must look like"],
  ["dev --app http://", "The app's URL must look like"],
  ["dev http://a.example --size 400", "--size must be in pixels"],
  ["dev http://a.example --size 0x1", "--size must be in pixels"],
  ["dev http://a.example --port 70000", "--port must be a port number"],
  ["dev http://a.example --prot 1", "--prot"],
  ["dev http://a.example --allow-origin login.example", "--allow-origin must be an origin"],
  ["dev http://a.example --allow-origin https://*", "--allow-origin must be an origin"],
  ["dev http://a.example --allow-origin javascript:1", "--allow-origin must be an origin"],
  [
    "check --reporter pdf",
    '--reporter must be one of terminal, github, junit, json, markdown, html, not "pdf"',
  ],
  ["check --reporter json --reporter junit", "Only one report can be printed"],
  ["check --reporter html=", "--reporter html= lacks the name of the file."],
  ["check --only relaod", "--only must be a rule of https://"],
  ["check --require x", "--require must be a rule of https://"],
  ["check --min-checked 999", "--min-checked must be a number of rules, up to "],
  ["dev http://a.example --only reload", "dev has no option --only without --ci"],
  ["check --data x", "check has no option --data"],
  ["dev http://a.example --reporter json", "dev has no option --reporter"],
  ["dev http://a.example --ci --port 1", "check has no option --port"],
  ["replay", "Enter the recording"],
  ["replay a.json --only reload", "replay has no option --only"],
  ["replay a.json --reporter junit", "not junit"],
  ["replay a.json --host ftp://a", "The page's URL must look like"],
  ["replay a.json --force", "Enter the file of the test"],
])("%s is an error with one message", (line, reason) => {
  expect(() => readCommandLine(line.split(" "))).toThrow(reason);
});

it("replay writes a test instead of a replay", () => {
  const test = { file: resolve("a.spec.ts"), isReplaced: true };
  const line = ["replay", "a.json", "--to-test", "a.spec.ts", "--force", "--config", "b.ts"];
  expect(readCommandLine(line)).toMatchObject({ command: "replay", test, configFile: "b.ts" });
  expect(readCommandLine(["replay", "a.json"])).toMatchObject({ test: undefined });
  expect(() => readCommandLine([...line, "--host", "http://localhost:1"])).toThrow(
    "Choose one of --host and --to-test.",
  );
});

it("dev takes what the command line doesn't say from the configuration", () => {
  const config = {
    app: "http://localhost:3000",
    name: "Phone",
    size: { width: 300, height: 500 },
    allowedOrigins: ["https://login.example.com"],
    settings: { supportsInboundCalling: true, usesCallingWindow: true },
  };
  const { settings, ...same } = config;
  expect(readCommandLine(["dev"], config)).toMatchObject({
    ...same,
    ...settings,
    app: new URL(config.app),
  });
  expect(readCommandLine(["dev", "localhost:1", "--size", "200x200"], config)).toMatchObject({
    app: new URL("http://localhost:1"),
    size: { width: 200, height: 200 },
  });
});

it.each([
  ["dev --config a.ts", { file: "a.ts" }],
  ["check", { file: undefined }],
  ["init", undefined],
  ["check --help", undefined],
])("%s reads the configuration %j", (line, file) => {
  expect(readConfigOption(line.split(" "))).toEqual(file);
});

it("show has a file, and no app", () => {
  const file = resolve("session.json");
  expect(readCommandLine(["show", "session.json"])).toEqual({
    command: "show",
    file,
    port: undefined,
    opensBrowser: true,
    out: undefined,
  });
  const line = "show session.json --port 0 --no-open --out session.html";
  expect(readCommandLine(line.split(" "))).toEqual({
    command: "show",
    file,
    port: 0,
    opensBrowser: false,
    out: resolve("session.html"),
  });
});

it.each([
  ["show", "Enter the recording"],
  ["show a.json b.json", 'not "a.json" and "b.json"'],
  ["show a.json --app localhost", "show has no option --app"],
  ["show a.json --port x", "--port must be a port number"],
  ["dev localhost --out site", "dev has no option --out"],
])("%s is refused", (line, message) => {
  expect(() => readCommandLine(line.split(" "))).toThrow(message);
});
