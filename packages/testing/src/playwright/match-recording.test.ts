import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestInfo } from "@playwright/test";
import { RecordingWriter } from "@calling-extensions/recording";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { CrmPage } from "./crm-page.ts";
import { matchRecording } from "./match-recording.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "calling-extensions-match-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const startedAt = Date.UTC(2026, 0, 1);

function record(types: readonly string[]): string {
  const recorder = { name: "test", version: "1" };
  const writer = new RecordingWriter({ startedAt, recorder, side: "host", isRedacted: true });
  for (const [index, type] of types.entries()) {
    writer.add({ at: startedAt, kind: "message", id: index + 1, from: "app", type });
  }
  return writer.toText();
}

const pathOf = (name: string): string => join(folder, "calls.spec.ts-snapshots", name);

/**
 * Compares what an app says with `call.json`.
 *
 * @param sessions what has been said each time that it is read; the last one stays.
 */
function match(
  sessions: readonly (readonly string[])[],
  updateSnapshots: TestInfo["config"]["updateSnapshots"],
  isNot = false,
) {
  const left = [...sessions];
  const crm = {
    recording() {
      const [types = []] = left.length > 1 ? left.splice(0, 1) : left;
      return Promise.resolve(record(types));
    },
  } as unknown as CrmPage;
  return matchRecording(crm, "call.json", {
    testInfo: { config: { updateSnapshots } as TestInfo["config"], snapshotPath: pathOf },
    isNot,
    quietMs: 1,
    async poll(check) {
      for (let attempts = 0; attempts < 3; attempts += 1) {
        if ((await check()) !== isNot) return !isNot;
      }
      return isNot;
    },
  });
}

const stored = (): Promise<string> => readFile(pathOf("call.json"), "utf8");

async function store(types: readonly string[]): Promise<void> {
  await match([types], "all");
  expect(await stored()).toBe(record(types));
}

test("a recording that doesn't exist is written when the session is quiet, and the first run fails", async () => {
  const { pass, message } = await match([["LOGGED_IN"], ["LOGGED_IN", "CALL_DATA"]], "missing");
  expect(pass).toBe(false);
  expect(message).toMatch(/call\.json doesn't exist yet\. It was written: run the test again\.$/);
  expect(await stored()).toBe(record(["LOGGED_IN", "CALL_DATA"]));
  expect((await match([["LOGGED_IN", "CALL_DATA"]], "missing")).pass).toBe(true);
});

test.each([
  ["none", false],
  ["missing", true],
] as const)("with %s and not: %s, nothing is written", async (updates, isNot) => {
  const { pass, message } = await match([["LOGGED_IN"]], updates, isNot);
  // With not, a pass is a failure.
  expect(pass).toBe(isNot);
  expect(message).toMatch(/call\.json doesn't exist\.$/);
  await expect(stored()).rejects.toThrow("ENOENT");
});

test.each(["all", "changed"] as const)("an update with %s writes what differs", async (updates) => {
  await store(["LOGGED_IN"]);
  const same = record(["LOGGED_IN"]).replace("test", "other");
  await writeFile(pathOf("call.json"), same);
  expect((await match([["LOGGED_IN"]], updates)).pass).toBe(true);
  expect(await stored()).toBe(same);
  expect((await match([["LOGGED_OUT"]], updates)).pass).toBe(true);
  expect(await stored()).toBe(record(["LOGGED_OUT"]));
});

test("a message that is missing may still come", async () => {
  await store(["LOGGED_IN", "LOGGED_OUT"]);
  expect((await match([["LOGGED_IN"], ["LOGGED_IN", "LOGGED_OUT"]], "missing")).pass).toBe(true);
  const { pass, message } = await match([["LOGGED_IN"]], "missing");
  expect(pass).toBe(false);
  expect(message).toMatch(
    /^The session is not the one in .*call\.json: LOGGED_OUT is missing\.\n {2}expected: .*\n {2}rule: {5}The protocol describes LOGGED_OUT\.\n {12}https.*\n.*--update-snapshots$/,
  );
});

test("a message that is too much is a difference at once, and with not the wanted one", async () => {
  await store(["LOGGED_IN"]);
  const sessions = [["LOGGED_IN", "LOGGED_IN"], ["LOGGED_IN"]];
  const { pass, message } = await match(sessions, "missing");
  expect(pass).toBe(false);
  expect(message).toContain("LOGGED_IN is additional.\n  came:     no data");
  expect((await match(sessions, "missing", true)).pass).toBe(false);
  const same = await match([["LOGGED_IN"]], "missing", true);
  expect(same).toMatchObject({ pass: true, message: expect.stringContaining("should not be") });
});

test("a difference names the rule that it breaks", async () => {
  await store(["CALL_ENDED"]);
  const { message } = await match([["CALL_ENDED", "CALL_ENDED"]], "missing");
  expect(message).toMatch(
    /\n {2}rule: {5}ends-once: A call ends once\..*\n {12}https.*\/r\/ends-once\n/,
  );
});

test("a file that is no recording is refused with its name", async () => {
  await store(["LOGGED_IN"]);
  await writeFile(pathOf("call.json"), "{}");
  await expect(match([["LOGGED_IN"]], "missing")).rejects.toThrow(
    /call\.json: The file is no recording/,
  );
});
