// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { PageFile } from "@calling-extensions/crm/page-api";
import type { NewUpload } from "../api/upload-file.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { createUploadQueue } from "./upload-queue.ts";
import { UploadList } from "./upload-list.tsx";

const newUpload = (name: string): NewUpload => ({
  file: new File(["Hello"], name),
  folder: { folderId: "0" },
  access: "PRIVATE",
});

/** Uploads files whose names say how they end. A file that hangs ends when it is canceled. */
const queueOf = (names: readonly string[]) => {
  const queue = createUploadQueue(({ file }, { signal }) => {
    if (file.name === "hangs") {
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("Canceled")));
      });
    }
    if (file.name === "fails") return Promise.reject(new Error("The disk is full."));
    return Promise.resolve({ name: file.name, size: file.size } as PageFile);
  });
  queue.add(names.map(newUpload));
  return queue;
};

test.each([
  [["hangs"], "Uploading 1 file"],
  [["a", "hangs", "hangs"], "Uploading 2 files"],
  [["a"], "1 file uploaded"],
  [["a", "b"], "2 files uploaded"],
  [["fails", "a"], "1 file uploaded, 1 failed"],
  [["fails"], "0 files uploaded, 1 failed"],
])("a list of uploads sums up %j", async (names, summary) => {
  const { element } = renderPage(<UploadList queue={queueOf(names)} />);
  const shown = () => element.querySelector("output")?.textContent;
  await expect.poll(shown, patient).toBe(summary);
});

test("a list of uploads shows the failed ones first, and tells if all are canceled", async () => {
  const queue = queueOf(["a", "fails"]);
  const { element, press } = renderPage(<UploadList queue={queue} />);
  const rows = () => [...element.querySelectorAll("li")].map(({ textContent }) => textContent);
  await expect.poll(rows, patient).toEqual(["failsThe disk is full.", "a5 bytes"]);
  expect(element.querySelector("[role=alert]")?.textContent).toBe("The disk is full.");
  press("Clear list");
  const canceled = queueOf(["hangs", "hangs"]);
  const { element: others, press: pressAll } = renderPage(<UploadList queue={canceled} />);
  await expect.poll(() => others.querySelectorAll("li").length, patient).toBe(2);
  pressAll("Cancel all");
  await expect
    .poll(() => others.querySelector("output")?.textContent, patient)
    .toBe("Upload canceled");
});
