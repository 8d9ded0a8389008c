import { RecordingWriter } from "@calling-extensions/recording";
import { afterEach, expect, test, vi } from "vitest";
import { loadFile, openFile } from "./open-file.ts";

const PAGE = new URL("https://support.example/viewer/?file=x");

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

afterEach(() => vi.restoreAllMocks());

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

test("a file is loaded by a path relative to the page", async () => {
  const request = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(text));
  const opened = await loadFile("recordings/my%20session.json", PAGE);
  expect(opened).toMatchObject({ ok: true, name: "my session.json" });
  expect(request.mock.calls[0]?.[0]).toEqual(
    new URL("https://support.example/viewer/recordings/my%20session.json"),
  );
});

test.each([
  "https://other.example/session.json",
  "//other.example/session.json",
  "data:application/json,{}",
  "blob:https://support.example/x",
  "https://user:secret@support.example/session.json",
  "https://",
])("nothing is requested from elsewhere: %s", async (path) => {
  const request = vi.spyOn(globalThis, "fetch");
  expect(await problemOf(loadFile(path, PAGE))).toContain("only files of the same server");
  expect(request).not.toHaveBeenCalled();
});

test("a file that isn't there, is too large or can't be loaded has a sentence", async () => {
  const request = vi.spyOn(globalThis, "fetch");
  request.mockResolvedValueOnce(new Response("", { status: 404 }));
  expect(await problemOf(loadFile("a.json", PAGE))).toBe(
    "The server has no file a.json (status 404).",
  );
  const headers = { "content-length": String(200 * 1024 ** 2) };
  request.mockResolvedValueOnce(new Response("x", { headers }));
  expect(await problemOf(loadFile("a.json", PAGE))).toContain("The file has 200 MB.");
  request.mockRejectedValueOnce(new TypeError("refused"));
  expect(await problemOf(loadFile("a.json", PAGE))).toContain("a.json couldn't be loaded");
});
