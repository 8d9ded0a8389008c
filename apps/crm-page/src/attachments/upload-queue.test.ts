import type { PageFile } from "@calling-extensions/crm/page-api";
import { expect, it } from "vitest";
import type { NewUpload, uploadFile } from "../api/upload-file.ts";
import { createUploadQueue } from "./upload-queue.ts";

const newUpload = (name: string): NewUpload => ({
  file: new File(["Hello"], name),
  folder: { folderId: "0" },
  access: "PRIVATE",
});

/** Uploads that the test ends. */
function createSender() {
  const sent: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const send: typeof uploadFile = ({ file }, { signal }) => {
    sent.push(file.name);
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
      ends.set(file.name, { resolve: () => resolve({ name: file.name } as PageFile), reject });
    });
  };
  return { sent, send, endOf: (name: string) => ends.get(name) };
}

it("uploads three files at a time, and continues when one ends, however it ends", async () => {
  const { sent, send, endOf } = createSender();
  const queue = createUploadQueue(send);
  const states = () => queue.items.getState().map(({ state }) => state);
  const stored = () => queue.items.getState().flatMap(({ result }) => result?.name ?? []);
  queue.add(["a", "b", "c", "d", "e", "f"].map(newUpload));
  expect(sent).toEqual(["a", "b", "c"]);

  endOf("a")?.resolve();
  await expect.poll(() => sent).toContain("d");
  endOf("b")?.reject(new Error("The disk is full."));
  await expect.poll(() => sent).toContain("e");
  queue.cancel(3);
  queue.cancel(6);
  await expect
    .poll(states)
    .toEqual(["done", "failed", "canceled", "sending", "sending", "canceled"]);
  expect(queue.items.getState()[1]?.error).toBe("The disk is full.");
  expect(stored()).toEqual(["a"]);

  queue.retry(2);
  expect(sent.at(-1)).toBe("b");
  endOf("b")?.resolve();
  await expect.poll(stored).toEqual(["a", "b"]);
  queue.clear();
  const keys = () => queue.items.getState().map(({ key }) => key);
  expect(keys()).toEqual([4, 5]);

  queue.remove(4);
  expect(keys()).toEqual([5]);
  endOf("e")?.resolve();
  await expect.poll(stored).toEqual(["e"]);
});

it("restores files, and clears all but those that run, and the failed ones if they stay", async () => {
  const { send, endOf } = createSender();
  const queue = createUploadQueue(send);
  const items = () =>
    queue.items.getState().map(({ upload, state, sent }) => `${upload.file.name} ${state} ${sent}`);
  queue.restore([{ name: "old", size: 7 } as PageFile]);
  expect(items()).toEqual(["old done 7"]);
  queue.add([newUpload("a"), newUpload("b")]);
  endOf("a")?.reject(new Error("The disk is full."));
  await expect.poll(items).toEqual(["old done 7", "a failed 0", "b sending 0"]);
  queue.clear({ keepsFailed: true });
  expect(items()).toEqual(["a failed 0", "b sending 0"]);
  queue.clear();
  expect(items()).toEqual(["b sending 0"]);
});

it("shows how much of a file is sent, and cancels what is removed", async () => {
  let report: ((sent: number) => void) | undefined;
  let signalOf: AbortSignal | undefined;
  const queue = createUploadQueue((_upload, { signal, onProgress }) => {
    report = onProgress;
    signalOf = signal;
    return new Promise(() => undefined);
  });
  queue.add([newUpload("a")]);
  report?.(3);
  expect(queue.items.getState()).toMatchObject([{ state: "sending", sent: 3 }]);
  expect(signalOf?.aborted).toBe(false);
  queue.remove(1);
  expect(signalOf?.aborted).toBe(true);
});
