import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  compareRecordings,
  readRecording,
  Replay,
  type PlayedEnd,
  type Recording,
  type ReplayDifference,
} from "@calling-extensions/recording";
import { faultsIn, type PlantedFault } from "../../../../tools/foreign-apps/planted-faults.mjs";

/** Recordings of all versions of the format, which e2e/recordings.spec.ts replays. They stay for good. */
const ours = new URL("../../../../e2e/recordings/", import.meta.url);
/** Sessions of apps that others wrote, which tools/foreign-apps.mjs replays. */
const foreign = new URL("foreign/", ours);

const filesIn = (folder: URL): [string, string][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [file, readFileSync(new URL(file, folder), "utf8")]);

const foreignFiles = filesIn(foreign);
const files = [...filesIn(ours), ...foreignFiles];

test("there are recordings of version 1, ten of them with apps that others wrote", () => {
  expect(files.filter(([file]) => file.endsWith(".v1.json"))).not.toHaveLength(0);
  expect(foreignFiles.length).toBeGreaterThanOrEqual(10);
});

test.each(files)(
  "%s is read without a problem, and has fictional phone numbers only",
  (_, text) => {
    expect(readRecording(text)).toMatchObject({ ok: true, problems: [] });
    for (const number of text.match(/\+\d{7,}/g) ?? []) expect(number).toMatch(/^\+1\d{3}5550/);
  },
);

/** Replays a recording against an end that says what it said then, except for a fault. */
function replay(
  recording: Recording,
  played: PlayedEnd,
  planted?: PlantedFault,
): ReplayDifference | undefined {
  const session = new Replay(recording, played);
  let isPlanted = planted === undefined;
  let lastSent = 0;
  /** The played end's message before a live one, which is its reason. */
  let after = 0;
  const live = recording.entries.flatMap((message) => {
    if (message.kind !== "message") return [];
    if (message.from === played) {
      if (message.type !== "SYNC") after = message.id;
      return [];
    }
    if (isPlanted || !planted || message.type !== planted.type)
      return [{ message, after, isLate: false }];
    isPlanted = true;
    const isLate = planted.fault.delayMs !== undefined;
    return planted.fault.change(message).map((changed) => ({ message: changed, after, isLate }));
  });
  for (;;) {
    const { step } = session;
    if (!step) break;
    if (step.kind === "send") lastSent = step.message.id;
    if (step.kind !== "await") session.done();
    else {
      const hasReason = planted === undefined || (live[0]?.after ?? 0) <= lastSent;
      const next = hasReason ? live.shift() : undefined;
      if (next?.isLate) session.expire();
      if (next) session.receive(next.message);
      else session.giveUp();
    }
  }
  for (const { message } of live) session.receive(message);
  session.finish();
  return session.difference;
}

describe.each(foreignFiles)("%s", (_, text) => {
  const result = readRecording(text);
  if (!result.ok) throw new Error(result.problem);
  const { recording } = result;

  test("has no difference from itself, whichever end is live", () => {
    expect(compareRecordings(recording, recording)).toBeUndefined();
    expect(replay(recording, "host")).toBeUndefined();
    expect(replay(recording, "app")).toBeUndefined();
  });

  test.each(faultsIn(recording))("has a difference that names $name", (planted) => {
    expect(replay(recording, "host", planted)?.text).toBe(planted.says);
  });
});
