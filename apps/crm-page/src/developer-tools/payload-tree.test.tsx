// @vitest-environment jsdom
import { expect, test } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { PayloadTree } from "./payload-tree.tsx";

test.each([
  ["that is missing", { call: { id: "1" } }, ["status is missing"]],
  ["that is wrong", { call: { id: "1", status: 7 } }, ["status 7 invalid"]],
  ["of an object that is missing", {}, []],
])("a payload marks a field %s", async (_what, data, expected) => {
  const { element } = renderPage(<PayloadTree data={data} wrong="data.call.status" />);
  await expect.poll(() => element.querySelector("details"), patient).not.toBeNull();
  const leaves = [...element.querySelectorAll("[data-wrong]")];
  expect(
    leaves.map((leaf) => Array.from(leaf.children, (child) => child.textContent).join(" ")),
  ).toEqual(expected);
});
