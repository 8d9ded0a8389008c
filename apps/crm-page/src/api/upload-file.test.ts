import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { afterEach, expect, it, vi } from "vitest";
import { fakeUploads } from "../testing/fake-upload.ts";
import { type NewUpload, uploadFile } from "./upload-file.ts";

afterEach(() => vi.unstubAllGlobals());

const file = new File(["Hello"], "a.txt");

it.each<[string, Partial<NewUpload>, Record<string, string>]>([
  ["a folder", {}, { options: '{"access":"PRIVATE"}', folderId: "3", fileName: "a.txt" }],
  [
    "a path",
    { folder: { folderPath: "/Calls" }, access: "PUBLIC_INDEXABLE" },
    { options: '{"access":"PUBLIC_INDEXABLE"}', folderPath: "/Calls", fileName: "a.txt" },
  ],
  [
    "a call, whose recording is one file",
    { callId: "9" },
    {
      options:
        '{"access":"PRIVATE","duplicateValidationStrategy":"RETURN_EXISTING","duplicateValidationScope":"EXACT_FOLDER"}',
      callId: "9",
      folderId: "3",
      fileName: "a.txt",
    },
  ],
])("a file is uploaded to %s", async (_name, changes, expected) => {
  vi.stubGlobal("window", { localStorage: createMemoryStorage() });
  const started = fakeUploads();
  const sent: number[] = [];
  const upload = { file, folder: { folderId: "3" }, access: "PRIVATE", ...changes } as const;
  const { signal } = new AbortController();
  const outcome = uploadFile(upload, { signal, onProgress: (bytes) => sent.push(bytes) });
  const { file: content, ...fields } = Object.fromEntries(started[0]?.form ?? []);
  expect(fields).toEqual(expected);
  expect(content).toBeInstanceOf(File);
  started[0]?.progress(3);
  expect(sent).toEqual([3]);
  started[0]?.respond(400, { message: "Not today.", correlationId: "1" });
  await expect(outcome).rejects.toThrow("Not today.");
});
