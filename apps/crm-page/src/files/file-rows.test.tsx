// @vitest-environment jsdom
import type { PageFile } from "@calling-extensions/crm/page-api";
import { useState } from "react";
import { expect, test } from "vitest";
import type { RowPages } from "../controls/use-virtual-rows.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { FileRows } from "./file-rows.tsx";

const everything = { hasNextPage: false, isFetching: false } as RowPages;

const storedFile = (name: string): PageFile => ({
  id: name,
  name,
  extension: "",
  path: `/${name}`,
  size: 5,
  type: "OTHER",
  contentType: "application/octet-stream",
  access: "PRIVATE",
  createdAt: 0,
  updatedAt: 0,
});

test("the focus stays on a file when another one is listed before it", async () => {
  const listed: { add?: (name: string) => void } = {};
  function Listed() {
    const [files, setFiles] = useState([storedFile("a"), storedFile("b")]);
    listed.add = (name) => setFiles([storedFile(name), ...files]);
    return <FileRows folders={[]} files={files} list={everything} showsPaths={false} />;
  }
  const { element } = renderPage(<Listed />);
  const names = () => [...element.querySelectorAll("bdi")].map(({ textContent }) => textContent);
  await expect.poll(names, patient).toEqual(["a", "b"]);
  element.querySelectorAll<HTMLElement>("li button")[0]?.focus();
  expect(document.activeElement?.textContent).toBe("a");
  listed.add?.("new");
  await expect.poll(names, patient).toEqual(["new", "a", "b"]);
  expect(document.activeElement?.textContent).toBe("a");
});
