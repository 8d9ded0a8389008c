/**
 * Replays recordings of earlier versions against today's apps. `RECORD_SESSIONS=1` records them again, as the format's
 * current version; recordings of earlier versions stay.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { faults, faultsIn, type PlantedFault } from "../tools/foreign-apps/planted-faults.mjs";
import { replay } from "./support/replay.ts";
import {
  configOf,
  recordedApps,
  recordSession,
  serveApp,
  type RecordedApp,
} from "./support/recorded-sessions.ts";
import { inRepository } from "./support/repository.ts";
import { expect, test } from "./support/test.ts";

const recordings = inRepository("e2e/recordings");
const isRecording = process.env["RECORD_SESSIONS"] !== undefined;

/** The recordings of an app, one for each version of the format, the oldest first. */
async function filesOf(name: string): Promise<readonly string[]> {
  const files = await readdir(recordings);
  return files.filter((file) => file.startsWith(`${name}.v`)).toSorted();
}

/** Replays a recording against its app. */
async function replayFile(
  folder: string,
  file: string,
  app: RecordedApp,
  fault?: PlantedFault,
): Promise<{ code: number; output: string }> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "session.json"), await readFile(join(recordings, file)));
  await writeFile(join(folder, "calling-extensions.config.ts"), configOf(app));
  const site = await serveApp(app, fault);
  try {
    return await replay(folder, site.url);
  } finally {
    await site.stop();
  }
}

for (const [name, app] of Object.entries(recordedApps)) {
  if (isRecording) {
    test(`records ${name}`, { tag: "@long" }, async ({ page, sites }) => {
      const site = await serveApp(app);
      const host = `${sites.host}/our-host/?app=${encodeURIComponent(site.url)}&buttons`;
      const text = await recordSession(page, host, app);
      await mkdir(recordings, { recursive: true });
      const { version } = JSON.parse(text) as { version: number };
      await writeFile(join(recordings, `${name}.v${version}.json`), text);
      await site.stop();
    });
    continue;
  }

  test(
    `the recorded session of ${name} is replayed without a difference`,
    { tag: app.isLong ? ["@long"] : [] },
    async ({}, testInfo) => {
      const files = await filesOf(name);
      expect(files).toContain(`${name}.v1.json`);
      for (const file of files) {
        const { code, output } = await replayFile(testInfo.outputDir, file, app);
        expect(output).toMatch(/^✓ no difference/);
        expect(code).toBe(0);
      }
    },
  );

  for (const fault of app.hasFaults ? Object.keys(faults) : []) {
    test(
      `the recorded session of ${name} differs from an app with ${fault}`,
      { tag: "@long" },
      async ({}, testInfo) => {
        const [file = ""] = (await filesOf(name)).toReversed();
        const text = await readFile(join(recordings, file), "utf8");
        const recording = JSON.parse(text) as Parameters<typeof faultsIn>[0];
        const planted = faultsIn(recording).find((each) => each.name === fault);
        const { code, output } = await replayFile(testInfo.outputDir, file, app, planted);
        expect(output).toContain(`✗ ${planted?.says}`);
        expect(code).toBe(1);
      },
    );
  }
}

if (!isRecording) {
  test(
    "a login that the configuration doesn't have isn't a fault of the app alone",
    { tag: "@long" },
    async ({}, testInfo) => {
      const app = { ...recordedApps.softphone, logIn: undefined };
      const { output } = await replayFile(testInfo.outputDir, "softphone.v1.json", app);
      expect(output).toMatch(
        /^! LOGGED_IN didn't come by itself, and the configuration has no logIn\.\n✗ /,
      );
    },
  );
}
