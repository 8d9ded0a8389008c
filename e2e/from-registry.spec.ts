import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test as base } from "@playwright/test";
import { findInstalled } from "../tools/chromium/find-chromium.mjs";
import { rehearsal } from "../tools/release/rehearsal.mjs";
import { startRehearsal } from "../tools/release/start-rehearsal.mjs";
import { serveStatic } from "../tools/static-server.mjs";
import { inRepository } from "./support/repository.ts";

/** Publishing and installing are slow on a busy machine. */
base.setTimeout(600_000);
// The packages are published once.
base.describe.configure({ mode: "default" });

/** A person who knows only a registry. */
interface RegistryUser {
  /** The version before this one. */
  readonly previous: string;
  readonly env: NodeJS.ProcessEnv;
  /** Creates an empty folder. */
  createFolder(this: void): Promise<string>;
  /** Runs a command in a folder, and returns its output. Rejects if it fails. */
  run(this: void, cwd: string, command: string, ...args: string[]): Promise<string>;
}

const test = base.extend<object, { user: RegistryUser }>({
  user: [
    async ({}, use) => {
      // npm finds the registry of a rehearsal in the environment.
      const hasPrevious = process.env["LONG_TESTS"] !== undefined;
      const started = rehearsal ? undefined : await startRehearsal({ hasPrevious });
      const env = {
        ...process.env,
        ...started?.env,
        CI: "1",
        FORCE_COLOR: "0",
        CHROMIUM_PATH: process.env["HEADLESS_SHELL_PATH"] ?? (await findInstalled(process.env)),
      };
      const root = await mkdtemp(join(tmpdir(), "calling-extensions-user-"));
      let folders = 0;
      await use({
        previous: rehearsal?.previous ?? started?.previous ?? "",
        env,
        createFolder: async () => {
          folders += 1;
          const folder = join(root, String(folders));
          await mkdir(folder);
          return folder;
        },
        run: async (cwd, command, ...args) => {
          const { stdout } = await promisify(execFile)(command, args, { cwd, env }).catch(
            (error: unknown) => {
              const failed = error as { stdout: string; stderr: string };
              throw new Error(`${failed.stdout}\n${failed.stderr}`);
            },
          );
          return stdout;
        },
      });
      await started?.stop();
      await rm(root, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

/** Runs a command until a test has seen what it prints, and used it. */
async function whileRunning(
  { env }: RegistryUser,
  cwd: string,
  command: readonly string[],
  use: (find: (pattern: RegExp) => Promise<string>) => Promise<void>,
): Promise<void> {
  const [name = "", ...args] = command;
  // Its own process group: npx runs the command in a shell.
  const child = spawn(name, args, { cwd, env: { ...env, HOME: cwd }, detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  try {
    await use(async (pattern) => {
      await expect.poll(() => output, { timeout: 240_000 }).toMatch(pattern);
      return pattern.exec(output)?.[1] ?? "";
    });
  } finally {
    const ended = once(child, "close");
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    await ended;
  }
}

/** The packages that depend on no package of others. */
const libraries = ["sdk", "host", "recorder", "telephony"].map(
  (name) => `@calling-extensions/${name}`,
);

const importAll = (names: readonly string[]): string =>
  `Promise.all(${JSON.stringify(names)}.map((name) => import(name))).then((all) => console.log(all.length))`;

test("packages are installed from a registry, and imported", async ({ user }) => {
  const folder = await user.createFolder();
  await user.run(folder, "npm", "install", ...libraries);
  expect(await user.run(folder, "node", "--eval", importAll(libraries))).toBe("4\n");
});

test.describe("a person who knows only the registry", { tag: "@long" }, () => {
  test("runs npx calling-extensions dev, and sees the page", async ({ user, page }) => {
    const folder = await user.createFolder();
    const root = inRepository("apps/softphone/dist");
    const app = await serveStatic({ root, port: 0, host: "localhost" });
    const dev = `npx --yes calling-extensions dev ${app.url} --port 0 --no-open`.split(" ");
    await whileRunning(user, folder, dev, async (find) => {
      await page.goto(await find(/Open (http\S+)/));
      await find(/(is ready for calls)/);
      await expect(page.getByRole("heading", { level: 1, name: "Ada Example" })).toBeVisible();
    });
    await app.stop();
  });

  test("runs the CRM service by npx, and sees the page", async ({ user, page }) => {
    const folder = await user.createFolder();
    const serve = "npx --yes @calling-extensions/crm-server --demo --port 0".split(" ");
    await whileRunning(user, folder, serve, async (find) => {
      await page.goto(await find(/CRM service: (http\S+)/));
      await expect(page.getByRole("banner")).toBeVisible();
    });
  });

  test("upgrades an app from the version before: its tests pass, and the check too", async ({
    user,
  }) => {
    const { previous, run } = user;
    const folder = await user.createFolder();
    const app = join(folder, "app");
    await run(folder, "npm", "create", "--yes", `calling-app@${previous}`, app);
    await run(app, "npm", "install");
    const versionOf = async (name: string): Promise<unknown> =>
      JSON.parse(await readFile(join(app, "node_modules", name, "package.json"), "utf8")).version;
    expect(await versionOf("@calling-extensions/sdk")).toBe(previous);
    await run(app, "npm", "test");

    const names = ["sdk", "telephony", "testing"].map((name) => `@calling-extensions/${name}`);
    const latest = [...names, "calling-extensions"].map((name) => `${name}@latest`);
    await run(app, "npm", "install", ...latest);
    expect(await versionOf("@calling-extensions/sdk")).not.toBe(previous);
    await run(app, "npm", "run", "build");
    await run(app, "npm", "test");
    await run(app, "npx", "calling-extensions", "check");
  });

  test("upgrades the CRM service, which keeps its data", async ({ user }) => {
    const folder = await user.createFolder();
    const data = join(folder, "data");
    const start = (version: string, use: (url: string) => Promise<void>) => {
      const command = ["npx", "--yes", `@calling-extensions/crm-server@${version}`];
      const options = ["--demo", "--port", "0", "--data", data];
      return whileRunning(user, folder, [...command, ...options], async (find) =>
        use(await find(/CRM service: (http\S+)/)),
      );
    };
    const contacts = async (url: string, path = "", init?: RequestInit) => {
      const credentials = await readFile(join(data, "credentials.json"), "utf8");
      const { accessToken } = JSON.parse(credentials) as { accessToken: string };
      const headers = {
        authorization: `Bearer ${accessToken}`,
        "content-type": "application/json",
      };
      return (await fetch(`${url}/crm/v3/objects/contacts${path}`, { headers, ...init })).json();
    };
    let id = "";
    await start(user.previous, async (url) => {
      const body = JSON.stringify({ properties: { firstname: "Grace", lastname: "Upgraded" } });
      const created = await contacts(url, "", { method: "POST", body });
      expect(created).toHaveProperty("id");
      ({ id } = created as { id: string });
    });
    await start("latest", async (url) => {
      expect(await contacts(url, `/${id}`)).toMatchObject({ properties: { lastname: "Upgraded" } });
    });
  });
});
