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
