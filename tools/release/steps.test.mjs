import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createGithub } from "./github.mjs";
import { publish } from "./publish.mjs";
import { startRegistry } from "./registry.mjs";
import { unmetRequirements } from "./requirements.mjs";
import { releaseSteps, runSteps } from "./steps.mjs";
import { startGithub } from "./testing/github-stand-in.mjs";
import { versionState } from "./version-state.mjs";

/** Each runs npm or git several times, which are slow on a busy machine. */
const TIMEOUT_MS = 60_000;
vi.setConfig({ testTimeout: TIMEOUT_MS });

const script = Buffer.from("script();");
/** @type {Pick<import("../terminal/progress.mjs").Progress, "step">} */
const silent = { step: (_name, work) => work() };

/** @type {Awaited<ReturnType<typeof startRegistry>>} */
let registry;
/** @type {Awaited<ReturnType<typeof startGithub>>} */
let hub;
/** @type {string} */
let folder;

beforeAll(async () => {
  [registry, hub] = await Promise.all([startRegistry(), startGithub("o/r")]);
  folder = mkdtempSync(join(tmpdir(), "calling-extensions-release-"));
}, TIMEOUT_MS);
afterAll(async () => {
  await registry.stop();
  hub.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = promisify(execFile);

/** @param {string} name @param {string} version @param {string} [text] */
async function packSmall(name, version, text = "") {
  const source = mkdtempSync(join(folder, "package-"));
  writeFileSync(join(source, "package.json"), JSON.stringify({ name, version }));
  writeFileSync(join(source, "index.js"), text);
  const { stdout } = await run("npm", ["pack", "--silent"], { cwd: source });
  return { name, version, file: join(source, stdout.trim()) };
}

/** Creates a repository with one commit, and another one that it pushes to. */
async function createRepository() {
  const work = mkdtempSync(join(folder, "repository-"));
  const origin = `${work}-origin`;
  mkdirSync(origin);
  const git = async (/** @type {string[]} */ ...args) => {
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
    const { stdout } = await run("git", [...identity, ...args], { cwd: work });
    return stdout.trim();
  };
  await run("git", ["init", "--quiet", "--bare", "--initial-branch=main", origin]);
  await git("init", "--quiet", "--initial-branch=main");
  await git("commit", "--quiet", "--allow-empty", "--message", "first");
  await git("remote", "add", "origin", origin);
  await git("push", "--quiet", "origin", "main");
  await git("commit", "--quiet", "--allow-empty", "--message", "release");
  return { git, work, origin };
}

const github = (token = "right") => createGithub({ api: hub.url, name: "o/r", token });
const target = () => ({
  registry: registry.url,
  token: registry.token,
  hasProvenance: false,
});

/** @param {string} version */
async function prepare(version) {
  const { git, origin } = await createRepository();
  const packages = [
    await packSmall("@calling-extensions/sdk", version),
    await packSmall("calling-extensions", version),
  ];
  const notes = `Notes of ${version}.`;
  const steps = releaseSteps({
    version,
    notes,
    script,
    packages,
    target: target(),
    github: github(),
    git,
  });
  return { git, origin, packages, steps };
}

/** What others see of a release. @param {string} version @param {string} origin */
async function published(version, origin) {
  const tags = await run("git", ["tag", "--list"], { cwd: origin });
  const log = await run("git", ["log", "--format=%s", "main"], { cwd: origin });
  const release = hub.releases.get(`v${version}`);
  const packages = await Promise.all(
    ["@calling-extensions%2fsdk", "calling-extensions"].map(async (name) => {
      const { versions } = await (await fetch(`${registry.url}${name}`)).json();
      return Object.hasOwn(versions, version);
    }),
  );
  return {
    tags: tags.stdout.trim(),
    commits: log.stdout.trim().split("\n"),
    notes: release?.body,
    files: release?.assets.map(({ name, content }) => `${name}: ${content.toString()}`),
    packages,
    address: hub.files.get(`${version}/dist/main.js`)?.toString(),
  };
}

test("a release that fails at each step, before and after its effect, continues and happens once", async () => {
  const version = "1.0.0";
  const { steps, origin } = await prepare(version);
  expect(steps).toHaveLength(6);
  for (const [index, failing] of steps.entries()) {
    for (const hasEffect of [false, true]) {
      let later = 0;
      const once = steps.map((step, each) => ({
        ...step,
        run: async () => {
          if (each > index) later += 1;
          if (each !== index || hasEffect) await step.run();
          if (each === index) throw new Error("The connection was lost.");
        },
      }));
      const ok = await runSteps(once, silent);
      const isDone = await failing.isDone();
      expect({ step: failing.name, ok, later, isDone }).toEqual({
        step: failing.name,
        ok: false,
        later: 0,
        isDone: hasEffect,
      });
    }
  }
  expect(await runSteps(steps, silent)).toBe(true);
  expect(await published(version, origin)).toEqual({
    tags: "v1.0.0",
    commits: ["release", "first"],
    notes: "Notes of 1.0.0.",
    files: ["calling-extensions-sdk-1.0.0.js: script();"],
    packages: [true, true],
    address: "script();",
  });
});

test("a release on GitHub that lost its file gets it", async () => {
  const { steps } = await prepare("1.1.0");
  hub.releases.set("v1.1.0", { body: "", assets: [] });
  expect(await runSteps(steps.slice(-2), silent)).toBe(true);
  expect(hub.releases.get("v1.1.0")?.assets.map(({ name }) => name)).toEqual([
    "calling-extensions-sdk-1.1.0.js",
  ]);
});

test("a versioned address is never overwritten", async () => {
  const { steps } = await prepare("1.2.0");
  hub.files.set("1.2.0/dist/main.js", Buffer.from("other();"));
  expect(await runSteps(steps.slice(-1), silent)).toBe(false);
  expect(String(hub.files.get("1.2.0/dist/main.js"))).toBe("other();");
});

test("a published package is never replaced by other content", async () => {
  await publish(await packSmall("create-calling-app", "1.0.0", "// one"), target());
  await expect(
    publish(await packSmall("create-calling-app", "1.0.0", "// two"), target()),
  ).rejects.toThrow("is published with other content");
});

describe("a release doesn't begin", () => {
  const env = { GITHUB_TOKEN: "right" };
  /** @param {Partial<import("./requirements.mjs").Situation>} changes */
  const problemsIn = async (changes, git = /** @type {any} */ (undefined)) => {
    const situation = { git, version: "1.0.0", target: target(), github: github(), env };
    return unmetRequirements({ ...situation, ...changes });
  };

  test("unless everything is there", async () => {
    const { git } = await createRepository();
    expect(await problemsIn({ git })).toEqual([]);
  });

  test("with a changed file, on another branch, or behind origin", async () => {
    const { git, work, origin } = await createRepository();
    await git("switch", "--quiet", "--create", "topic");
    writeFileSync(join(work, "file"), "");
    await run("git", ["clone", "--quiet", origin, `${work}-other`]);
    const other = { cwd: `${work}-other` };
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
    await run("git", [...identity, "commit", "--quiet", "--allow-empty", "-m", "newer"], other);
    await run("git", ["push", "--quiet", "origin", "main"], other);
    expect(await problemsIn({ git })).toEqual([
      expect.stringMatching(/^The tree is not clean/),
      expect.stringMatching(/^The branch is not main/),
      expect.stringMatching(/^main lacks commits of origin/),
    ]);
  });

  test("at an older commit than the tag, unless the tag is checked out", async () => {
    const { git } = await createRepository();
    await git("tag", "v1.0.0");
    await git("switch", "--quiet", "--detach", "v1.0.0");
    expect(await problemsIn({ git })).toEqual([]);
    await git("switch", "--quiet", "--detach", "HEAD~1");
    expect(await problemsIn({ git })).toEqual([expect.stringMatching(/^The branch is not main/)]);
  });

  test("without credentials, or without what provenance needs", async () => {
    const { git } = await createRepository();
    const problems = await problemsIn({
      git,
      target: { registry: registry.url, token: "wrong", hasProvenance: true },
      github: github("wrong"),
    });
    expect(problems).toEqual([
      expect.stringMatching(/^npm doesn't know you/),
      expect.stringMatching(/^GitHub doesn't accept GITHUB_TOKEN/),
      expect.stringMatching(/^Provenance needs/),
    ]);
  });
});

test("a version is new until its tag exists, and released when its last step is done", async () => {
  const { git } = await createRepository();
  const state = (isFinished = false) => versionState(git, "1.0.0", async () => isFinished);
  expect(await state()).toBe("new");
  await git("tag", "v1.0.0");
  expect(await state()).toBe("continued");
  await git("commit", "--quiet", "--allow-empty", "--message", "next");
  expect(await state()).toBe("unfinished");
  expect(await state(true)).toBe("released");
});
