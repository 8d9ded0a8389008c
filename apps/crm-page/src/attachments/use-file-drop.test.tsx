// @vitest-environment jsdom
import { toasts } from "@calling-extensions/ui/toasts";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { useFileDrop } from "./use-file-drop.ts";

const dropped: string[][] = [];
let isReady = false;
const texts = () => toasts.visibleToasts.map(({ content }) => content.text);
beforeEach(() => toasts.clear());
afterEach(() => {
  dropped.splice(0);
  isReady = false;
});

function Target() {
  const isOver = useFileDrop((files) => dropped.push(files.map(({ name }) => name)));
  useEffect(() => void (isReady = true), []);
  return (
    <>
      <output>{isOver ? "Drop the files" : "None"}</output>
      <input />
      <p contentEditable="false">Read</p>
    </>
  );
}

/** What is dragged: files and folders, or a text. */
const filesOf = (...names: string[]) => ({
  types: ["Files"],
  items: [
    { kind: "string" },
    ...names.map((name) => ({
      kind: "file",
      webkitGetAsEntry: () => (name === "unknown" ? null : { isDirectory: name.endsWith("/") }),
    })),
  ],
  files: names.map((name) => new File([], name)),
});
const text = { types: ["text/plain"], items: [{ kind: "string" }], files: [] };

async function openTarget() {
  const { element } = renderPage(<Target />);
  const over = () => element.querySelector("output")?.textContent;
  await expect.poll(over, patient).toBe("None");
  await expect.poll(() => isReady, patient).toBe(true);
  /** Returns whether the page takes what is dragged: a browser would open it otherwise. */
  const drag = (type: string, dataTransfer?: object, selector = "output"): boolean => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    if (dataTransfer) Object.assign(event, { dataTransfer });
    return element.querySelector(selector)?.dispatchEvent(event) === false;
  };
  return { drag, over };
}

test("files can be dropped anywhere, and are shown to be over the page until they leave it", async () => {
  const { drag, over } = await openTarget();
  const files = filesOf("a", "unknown");
  expect(drag("dragenter", files)).toBe(true);
  expect(drag("dragover", files)).toBe(true);
  await expect.poll(over, patient).toBe("Drop the files");
  // From one element to the next.
  drag("dragenter", files, "input");
  drag("dragleave", files);
  expect(over()).toBe("Drop the files");
  drag("dragleave", files, "input");
  await expect.poll(over, patient).toBe("None");
  drag("dragleave", files);
  drag("dragenter", files);
  await expect.poll(over, patient).toBe("Drop the files");
  expect(drag("drop", files, "input")).toBe(true);
  await expect.poll(over, patient).toBe("None");
  expect(dropped).toEqual([["a", "unknown"]]);
  expect(texts()).toEqual([]);
});

test.each([
  [["a", "folder/", "b"], [["a", "b"]]],
  [["folder/"], []],
])("folders are left out, with a notice: %j", async (names, expected) => {
  const { drag } = await openTarget();
  drag("drop", filesOf(...names));
  expect(dropped).toEqual(expected);
  expect(texts()).toEqual(["Folders can't be uploaded. Drop the files in them."]);
});

test.each([
  ["output", true],
  ["p", true],
  ["input", false],
])("text from elsewhere is refused over %s: %s", async (selector, isRefused) => {
  const { drag, over } = await openTarget();
  expect(drag("dragenter", text, selector)).toBe(isRefused);
  expect(drag("dragover", text, selector)).toBe(isRefused);
  expect(texts()).toEqual([]);
  expect(drag("drop", text, selector)).toBe(isRefused);
  expect(texts()).toHaveLength(isRefused ? 1 : 0);
  expect(over()).toBe("None");
  expect(dropped).toEqual([]);
});

test("what is dragged within the page is left alone", async () => {
  const { drag } = await openTarget();
  drag("dragstart", text);
  expect(drag("drop", text)).toBe(false);
  drag("dragend", text);
  expect(drag("drop", text)).toBe(true);
  expect(drag("drop")).toBe(false);
  expect(texts()).toEqual(["Only files can be uploaded. Save the text as a file first."]);
});
