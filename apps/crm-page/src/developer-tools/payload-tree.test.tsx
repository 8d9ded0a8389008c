// @vitest-environment jsdom
import { expect, test } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { PayloadTree } from "./payload-tree.tsx";
import { StateDiagram } from "./state-diagram.tsx";

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

test("a payload has a row for each value", async () => {
  const data = { text: "a", none: null, count: 2, list: [1, true], one: { key: undefined } };
  const { element } = renderPage(<PayloadTree data={data} wrong={undefined} />);
  const rows = () =>
    Array.from(element.querySelectorAll("summary, details > div"), (row) =>
      Array.from(row.children, (child) => child.textContent).join(" "),
    );
  await expect
    .poll(rows, patient)
    .toEqual([
      "data 5 fields",
      'text "a"',
      "none null",
      "count 2",
      "list list of 2",
      "0 1",
      "1 true",
      "one 1 field",
      "key undefined",
    ]);
  expect(element.querySelector("[data-kind=null]")?.textContent).toBe("null");
  expect(element.querySelector("[data-wrong]")).toBeNull();
});

test("a message without a payload has no data", async () => {
  const { element } = renderPage(<PayloadTree data={undefined} wrong={undefined} />);
  await expect.poll(() => element.textContent, patient).toBe("No data.");
});

test("the state of a call is marked, with those that may follow", async () => {
  const { element } = renderPage(<StateDiagram state="ringing" />);
  const marked = (selector: string) =>
    Array.from(element.querySelectorAll(selector), ({ textContent }) => textContent);
  await expect.poll(() => marked("li > span"), patient).toHaveLength(6);
  expect(marked("[aria-current=step][data-current]")).toEqual(["Ringing"]);
  expect(marked("[aria-current], [data-current]")).toEqual(["Ringing"]);
  expect(marked("[data-next]")).toEqual(["In progress", "Ended", "Completed"]);
});
