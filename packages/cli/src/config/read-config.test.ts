import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parseConfig } from "./parse-config.ts";
import { readConfig } from "./read-config.ts";

async function writeConfig(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "calling-extensions-config-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "calling-extensions.config.ts");
  await writeFile(file, source);
  return file;
}

it("reads a configuration in TypeScript", async () => {
  const file = await writeConfig(
    'const app: string = "http://localhost:3000";\nexport default { app };\n',
  );
  expect(await readConfig(file)).toEqual({ app: "http://localhost:3000" });
});

it("names a file that doesn't exist, and one that throws", async () => {
  await expect(readConfig("/missing.ts")).rejects.toThrow("/missing.ts doesn't exist");
  const file = await writeConfig('throw new Error("No network.");\n');
  await expect(readConfig(file)).rejects.toThrow("Couldn't load");
});

it.each([
  [undefined, "The default export in the configuration must be an object."],
  [{ appp: "x" }, "The configuration has an unknown key appp."],
  [{ app: 1 }, "app in the configuration must be a URL such as http://localhost:3000."],
  [{ app: "localhost:3000" }, "app in the configuration must be a URL"],
  [{ size: null }, "size in the configuration must be an object."],
  [{ size: { width: 400 } }, "The configuration lacks size.height."],
  [{ size: { width: 0, height: 1 } }, "size.width in the configuration must be a number above 0."],
  [{ allowedOrigins: ["https://a.example", 7] }, "allowedOrigins[1] in the configuration must be"],
  [{ allowedOrigins: "https://a.example" }, "allowedOrigins in the configuration must be a list."],
  [{ start: {} }, "The configuration lacks start.command."],
  [{ locators: { anwser: {} } }, "The configuration has an unknown key locators.anwser."],
  [{ locators: { save: { role: "button" } } }, "The configuration lacks locators.save.name."],
  [{ locators: { save: { selector: "" } } }, "locators.save.selector in the configuration must be"],
  [{ logIn: "yes" }, "logIn in the configuration must be a function."],
  [{ numbers: { busy: 5 } }, "numbers.busy in the configuration must be text"],
  [{ settings: { supportsInboundCalling: "no" } }, "settings.supportsInboundCalling in"],
  [{ policies: { dialTimeout: 1 } }, "The configuration has an unknown key policies.dialTimeout."],
  [{ policies: { tabs: "one" } }, "policies.tabs in the configuration must be every or owner."],
  [{ rules: { nothing: { severity: "off", reason: "x" } } }, "an unknown key rules.nothing."],
  [{ rules: { reload: { severity: "no", reason: "x" } } }, "must be error or warning or off."],
  [{ rules: { reload: { severity: "off" } } }, "The configuration lacks rules.reload.reason."],
])("%j is an error with one message", (config, message) => {
  expect(() => parseConfig(config)).toThrow(message);
});

it("accepts every key", () => {
  const config = {
    app: "https://localhost:3000/phone",
    name: "Phone",
    start: { command: "npm start", timeoutMs: 1 },
    allowedOrigins: ["https://*.example.com"],
    size: { width: 400, height: 650 },
    settings: { supportsInboundCalling: true, supportsCustomObjects: undefined },
    seed: "seed.yaml",
    locators: { answer: { role: "button", name: "Answer" }, save: { selector: "#save" } },
    logIn: () => undefined,
    numbers: { busy: "+12025550110" },
    policies: { dialTimeoutMs: 20_000, dialAfterLogin: false, tabs: "every" },
    timeoutMs: 500,
    rules: { reload: { severity: "warning", reason: "Known." } },
  };
  expect(parseConfig(config)).toBe(config);
});
