import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { parseFault } from "@calling-extensions/host";
import { namedBlocks } from "../../tools/docs/code-blocks.mjs";
import { findInstalled } from "../../tools/chromium/find-chromium.mjs";
import { installFiles, packAll } from "../../tools/pack/install-packed.mjs";
import { createApp } from "../support/create-app.ts";
import { blocksOfGuide, inRepository } from "../support/repository.ts";

/** Packing, installing and testing are slow on a busy machine. */
test.setTimeout(300_000);
// All apps use one port, and the packages are packed once.
test.describe.configure({ mode: "serial" });

const createFrom = (template: string) => async (folder: string) => {
  expect(await createApp(folder, template)).toContain("npm test");
};

const copy = (path: string) => (folder: string) =>
  cp(inRepository(path), folder, { recursive: true });

/** Copies an app on the vendor's SDK, and changes its import. */
async function createMoved(folder: string): Promise<void> {
  await copy("e2e/fixtures/vendor-sample")(folder);
  const rename = async (file: string): Promise<void> => {
    const text = await readFile(join(folder, file), "utf8");
    const renamed = text.replace("@hubspot/calling-extensions-sdk", "@calling-extensions/sdk");
    expect(renamed).not.toBe(text);
    await writeFile(join(folder, file), renamed.replace(/(?<=sdk": ").*(?=")/, `^${version}`));
  };
  await rename("src/main.js");
  await rename("package.json");
}

const { version } = JSON.parse(
  await readFile(inRepository("packages/sdk/package.json"), "utf8"),
) as { version: string };

const guide = await readFile(inRepository("docs/guides/test-your-app.md"), "utf8");

/** Creates an app from the template, with the guide's code and the tests of its team. */
async function createSample(folder: string): Promise<void> {
  const [test = "", componentTest = "", config = ""] = await blocksOfGuide("test-your-app", "ts");
  await createFrom("plain")(folder);
  await copy("e2e/fixtures/template-sample")(folder);
  await writeFile(join(folder, "tests/guide.spec.ts"), test);
  await writeFile(join(folder, "src/guide.test.ts"), componentTest);
  // Compiled together with the template's configuration.
  await writeFile(join(folder, "guide.config.ts"), config);
}

const carrierGuide = await readFile(inRepository("docs/guides/carrier.md"), "utf8");

/** Creates an app from the template, and follows the guide's part about audio. */
async function createWithAudio(folder: string): Promise<void> {
  await createFrom("carrier")(folder);
  const blocks = namedBlocks(carrierGuide, "ts").filter(({ name }) => name?.includes("audio"));
  expect(blocks).toHaveLength(2);
  await Promise.all(blocks.map(({ name = "", code }) => writeFile(join(folder, name), code)));
  const path = join(folder, "package.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as AppManifest;
  const { devDependencies } = manifest;
  const [, packages = ""] = /^npm install --save-dev (.*playwright)$/m.exec(carrierGuide) ?? [];
  expect(packages).toBe("vitest @vitest/browser-playwright playwright");
  devDependencies["@vitest/browser-playwright"] = devDependencies["vitest"] ?? "";
  devDependencies["playwright"] = devDependencies["@playwright/test"] ?? "";
  await writeFile(path, JSON.stringify(manifest));
}

/** How each app is created, which of its tests run, and what they print. */
const apps: Readonly<Record<string, InstalledApp>> = {
  "created from the template plain, with the guide's and its team's tests": {
    create: createSample,
    options: ["--", "--trace=off"],
    expected: ["8 passed", /Never sent: .*\bLOGGED_IN\b/],
  },
  "created from the template react": {
    create: createFrom("react"),
    // The template plain has the other browser tests, too.
    options: ["--", "--grep", "is dialed"],
    expected: ["1 passed"],
  },
  ...Object.fromEntries(
    ["vue", "svelte"].map((template) => [
      `created from the template ${template}`,
      { create: createFrom(template), options: [], expected: ["3 passed"] },
    ]),
  ),
  "created from the template carrier, with the guide's carrier and its tests of audio": {
    create: createWithAudio,
    options: ["--", "--grep", "is dialed|is answered"],
    // The carrier has no audio, so only the tests of signaling apply.
    expected: [/Tests +(1[2-9]|2\d) passed \|/, "2 passed"],
    afterwards: {
      command: /`npx (vitest .*audio.*)`\./.exec(carrierGuide)?.[1] ?? "",
      // None is skipped, because the simulated carrier has audio.
      expected: /Tests +(\d+) passed \(\1\)/,
    },
  },
  "on the vendor's SDK": {
    create: copy("e2e/fixtures/vendor-sample"),
    options: [],
    expected: ["3 passed"],
  },
  "on the vendor's SDK, moved to ours by changing one import": {
    create: createMoved,
    options: [],
    expected: ["3 passed"],
  },
};

interface AppManifest {
  readonly devDependencies: Record<string, string>;
}

interface InstalledApp {
  readonly create: (folder: string) => Promise<void>;
  readonly options: readonly string[];
  readonly expected: readonly (string | RegExp)[];
  /** A command that runs afterwards. */
  readonly afterwards?: { readonly command: string; readonly expected: RegExp };
}

test.describe("installed outside the repository", { tag: "@long" }, () => {
  let root: string;
  let packed: Record<string, string>;

  test.beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "calling-extensions-apps-"));
    packed = await packAll([
      "packages/sdk",
      "packages/host",
      "packages/react",
      "packages/telephony",
      "packages/cli",
      "packages/testing",
      "packages/crm-server",
    ]);
  });
  test.afterAll(() => rm(root, { recursive: true, force: true }));

  for (const [title, app] of Object.entries(apps)) {
    const { create, options, expected, afterwards } = app;
    test(`the tests of an app ${title} pass`, async () => {
      const folder = join(root, title.replaceAll(/\W+/g, "-"));
      await create(folder);
      await installFiles(folder, packed);
      const env = {
        ...process.env,
        CI: "1",
        NO_COLOR: "1",
        // Without windows, Chromium is faster, but has no sound.
        CHROMIUM_PATH:
          (afterwards ? undefined : process.env["HEADLESS_SHELL_PATH"]) ??
          (await findInstalled(process.env)),
      };
      const npm = (...args: string[]) =>
        promisify(execFile)("npm", args, { cwd: folder, env }).catch((error: unknown) => {
          const { stdout, stderr } = error as { stdout: string; stderr: string };
          throw new Error(`${stdout}\n${stderr}`);
        });
      await npm("run", "build", "--if-present");
      const { stdout } = await npm("test", ...options);
      for (const text of expected) expect(stdout).toMatch(text);
      if (afterwards) {
        const ran = await npm("exec", "--", ...afterwards.command.split(" "));
        expect(ran.stdout).toMatch(afterwards.expected);
      }
    });
  }
});

test("the faults in the guide are valid", () => {
  const lines = [...guide.matchAll(/^\| `([a-z]+:[^`]+)` \|/gm)].map(([, line = ""]) => line);
  const kinds = lines.map((line) => parseFault(line).kind);
  expect(kinds).toEqual(["delay", "drop", "duplicate", "reorder", "refuse", "slow"]);
});
