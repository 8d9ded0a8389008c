// @vitest-environment jsdom
import type { ComponentProps } from "react";
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
    if (file.name === "renamed") return Promise.resolve({ name: "b", size: 2000 } as PageFile);
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

const listOf = async (
  names: readonly string[],
  more: Pick<ComponentProps<typeof UploadList>, "onRemove"> = {},
) => {
  const queue = queueOf(names);
  const { element, press } = renderPage(<UploadList queue={queue} {...more} />);
  const rows = () =>
    [...element.querySelectorAll("li")].map((row) =>
      [
        row.textContent,
        ...Array.from(row.querySelectorAll("button"), ({ ariaLabel }) => ariaLabel),
      ].join(" | "),
    );
  await expect.poll(rows, patient).toHaveLength(names.length);
  const buttons = () => Array.from(element.querySelectorAll("button"), (each) => each.textContent);
  return { queue, press, rows, buttons };
};

test("an upload is canceled, and started again", async () => {
  const { press, rows, buttons } = await listOf(["hangs"]);
  await expect.poll(rows, patient).toEqual(["hangs | Cancel the upload of hangs"]);
  expect(buttons()).not.toContain("Cancel all");
  press("Cancel the upload of hangs");
  await expect.poll(rows, patient).toEqual(["hangsCanceled | Upload hangs again"]);
  press("Upload hangs again");
  await expect.poll(rows, patient).toEqual(["hangs | Cancel the upload of hangs"]);
});

test("a file has the name with which it is stored, and is removed where that is possible", async () => {
  const removed: string[] = [];
  const { press, rows, buttons } = await listOf(["renamed", "hangs", "fails"], {
    onRemove: ({ upload }) => removed.push(upload.file.name),
  });
  await expect
    .poll(rows, patient)
    .toEqual([
      "failsThe disk is full. | Upload fails again | Remove fails",
      "renamed2 kB · stored as b | Remove renamed",
      "hangs | Cancel the upload of hangs",
    ]);
  expect(buttons()).not.toContain("Clear list");
  press("Remove renamed");
  expect(removed).toEqual(["renamed"]);
});
