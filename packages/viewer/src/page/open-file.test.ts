import { RecordingWriter } from "@calling-extensions/recording";
import { expect, test } from "vitest";
import { openFile } from "./open-file.ts";

const startedAt = Date.UTC(2026, 10, 29);
const writer = new RecordingWriter({
  startedAt,
  recorder: { name: "test", version: "1" },
  side: "host",
  isRedacted: true,
});
writer.add({ at: startedAt + 5, kind: "status", status: "connected" });
const text = writer.toText();

const problemOf = async (opening: ReturnType<typeof openFile>) => {
  const opened = await opening;
  return opened.ok ? undefined : opened.problem;
};

test("a recording is read, and kept for downloads", async () => {
  const file = new Blob([text]);
  const opened = await openFile(file, "session.json");
  expect(opened).toMatchObject({ ok: true, name: "session.json", problems: [] });
  expect(opened).toHaveProperty("file", file);
  expect(opened).toHaveProperty("recording.entries.length", 1);
});

test("a file that can't be shown has a sentence", async () => {
  expect(await problemOf(openFile(new Blob(["PNG"]), "x"))).toContain("no recording");
  const huge = { size: 200 * 1024 ** 2, text: () => Promise.reject(new Error("not read")) };
  expect(await problemOf(openFile(huge as unknown as Blob, "x"))).toBe(
    "The file has 200 MB. The largest that can be read has 100 MB.",
  );
  const gone = { size: 1, text: () => Promise.reject(new Error("gone")) };
  expect(await problemOf(openFile(gone as unknown as Blob, "x"))).toBe(
    "The browser couldn't read the file.",
  );
});
