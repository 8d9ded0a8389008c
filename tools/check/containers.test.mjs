import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { workspaces } from "../build/packages.mjs";
import { readManifest, repository } from "../repository.mjs";

const read = (/** @type {string} */ path) => readFileSync(join(repository, path), "utf8");

const dockerfile = DockerfileParser.parse(read("deploy/Dockerfile"));
const commands = dockerfile
  .getInstructions()
  .filter((instruction) => instruction.getKeyword() === "RUN")
  .map((instruction) => instruction.getArgumentsContent() ?? "");
/** @type {{ services: Record<string, Record<string, any>>; secrets: object }} */
const compose = parse(read("deploy/compose.yaml"), { merge: true });
const services = Object.entries(compose.services);
const service = compose.services["crm"];

test.each(["Dockerfile", "command.Dockerfile"])("%s follows the rules of its linter", (name) => {
  expect(validate(read(`deploy/${name}`))).toEqual([]);
});

test("the image of the command has its published version and its browser, and no privileges", () => {
  const instructions = DockerfileParser.parse(read("deploy/command.Dockerfile"))
    .getInstructions()
    .map((each) => `${each.getKeyword()} ${each.getArgumentsContent()}`);
  const { name, version, dependencies } = readManifest("packages/cli");
  expect(instructions).toContain(`ARG VERSION=${version}`);
  expect(instructions.at(-1)).toBe(`ENTRYPOINT ${JSON.stringify([name])}`);
  expect(instructions).toContain("USER node");
  expect(dependencies).toHaveProperty("playwright-core");
});

test("compose.yaml follows the schema of compose files and the rules of its linter", () => {
  // The proxy is there to be reached through every interface.
  const rules = { "no-unbound-port-interfaces": /** @type {const} */ (0) };
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
  /** @type {{ messages: { type: string }[] }[]} */
  const results = linter.lintFiles([join(repository, "deploy/compose.yaml")], false);
  // Warnings are about the order of keys.
  const errors = results.flatMap(({ messages }) => messages.filter(({ type }) => type === "error"));
  expect(errors).toEqual([]);
});

test("the build starts scripts that exist, and that it copies", () => {
  const scripts = commands.flatMap((command) => /^node (\S+)/.exec(command)?.[1] ?? []);
  expect(scripts).toEqual(["tools/build.mjs", "packages/crm-server/prepack.mjs"]);
  const copied = read("deploy/Dockerfile.dockerignore")
    .split("\n")
    .filter((line) => line.startsWith("!"))
    .map((line) => line.slice(1));
  expect([...scripts, ...copied].filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  const folders = scripts.map((script) => script.split("/")[0]);
  expect(copied).toEqual(expect.arrayContaining([...folders, "package.json", "pnpm-lock.yaml"]));
});

test("the image contains the package of the service, and starts its command", () => {
  const [, filter, target] =
    /--filter=(\S+) deploy --prod (\S+)$/.exec(commands.at(-2) ?? "") ?? [];
  const directory = workspaces().find((each) => readManifest(each).name === filter) ?? "";
  const copy = dockerfile.getCOPYs().at(-1);
  expect(copy?.getArguments().map(String)).toEqual([target, target]);
  expect(copy?.getFlags().map(String)).toEqual(["--from=build"]);
  const [program, file = ""] = dockerfile.getENTRYPOINTs()[0]?.getJSONStrings().map(String) ?? [];
  expect(program).toBe('"node"');
  const started = file.slice(1, -1).replace(String(target), directory);
  expect(existsSync(join(repository, started))).toBe(true);
});

test("each container has a read-only file system and no privileges", () => {
  const hardened = {
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
  };
  expect(services).toEqual(services.map(([name]) => [name, expect.objectContaining(hardened)]));
  expect(services.filter(([, { privileged, cap_add }]) => privileged || cap_add)).toEqual([]);
  const user = dockerfile.getInstructions().find((each) => each.getKeyword() === "USER");
  expect(user?.getArgumentsContent()).toBe("node");
});

test("each container has a health check", () => {
  const checked = services.filter(([, { healthcheck }]) => healthcheck).map(([name]) => name);
  expect(checked).toEqual(services.map(([name]) => name).filter((name) => name !== "crm"));
  expect(dockerfile.getHEALTHCHECKs()[0]?.getArgumentsContent()).toContain("/healthz");
});

test("the example lists the variables of compose.yaml, without secrets", () => {
  const used = Array.from(
    read("deploy/compose.yaml").matchAll(/\$\{(\w+):[?-]\}/g),
    ([, name]) => name,
  );
  const lines = read("deploy/.env.example")
    .split("\n")
    .filter((line) => /^\w/.test(line));
  const example = Object.fromEntries(lines.map((line) => line.split("=")));
  expect(new Set(Object.keys(example))).toEqual(new Set(used));
  const secrets = Object.entries(example).filter(([name]) => /(PASSWORD|KEY|SECRET)$/.test(name));
  expect(secrets.map(([, value]) => value)).toEqual(["", "", "", ""]);
  expect(read(".gitignore").split("\n")).toContain("deploy/.env");
});

test("the proxy sends requests to as many processes as there are, which trust only it", () => {
  const servers = /server-template \w+ (\d+) crm:4400 /.exec(read("deploy/haproxy.cfg"))?.[1];
  expect(servers).toBe(String(service?.["deploy"].replicas));
  const address = compose.services["proxy"]?.["networks"].front.ipv4_address;
  expect(service?.["environment"].TRUSTED_PROXY).toBe(address);
});
