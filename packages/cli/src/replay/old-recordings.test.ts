import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readRecording } from "@calling-extensions/recording";

/** Recordings of all versions of the format, which e2e/recordings.spec.ts replays. They stay for good. */
const folder = new URL("../../../../e2e/recordings/", import.meta.url);

const files = readdirSync(folder);

test("there are recordings of version 1", () => {
  expect(files.filter((file) => file.endsWith(".v1.json"))).not.toHaveLength(0);
});

test.each(files)("%s is read without a problem, and has fictional phone numbers only", (file) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  expect(readRecording(text)).toMatchObject({ ok: true, problems: [] });
  for (const number of text.match(/\+\d{7,}/g) ?? []) expect(number).toMatch(/^\+1\d{3}5550/);
});
