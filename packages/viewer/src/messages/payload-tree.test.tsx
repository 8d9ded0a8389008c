// @vitest-environment jsdom
import { render } from "@calling-extensions/ui/testing/render";
import { expect, test } from "vitest";
import { MAX_PAYLOAD_ENTRIES } from "../limits.ts";
import { PayloadTree } from "./payload-tree.tsx";
import { StateDiagram } from "./state-diagram.tsx";

test.each([
  ["that is missing", { call: { id: "1" } }, ["status is missing"]],
  ["that is wrong", { call: { id: "1", status: 7 } }, ["status 7 invalid"]],
  ["of an object that is missing", {}, []],
])("a payload marks a field %s", async (_what, data, expected) => {
  const { element } = await render(<PayloadTree data={data} wrong="data.call.status" />);
  expect(element.querySelector("details")).not.toBeNull();
  const leaves = [...element.querySelectorAll("[data-wrong]")];
  expect(
    leaves.map((leaf) => Array.from(leaf.children, (child) => child.textContent).join(" ")),
  ).toEqual(expected);
});

test("a payload has a row for each value", async () => {
  const data = { text: "a", none: null, count: 2, list: [1, true], one: { key: undefined } };
  const { element } = await render(<PayloadTree data={data} wrong={undefined} />);
  const rows = () =>
    Array.from(element.querySelectorAll("summary, details > div"), (row) =>
      Array.from(row.children, (child) => child.textContent).join(" "),
    );
  expect(rows()).toEqual([
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
  const { element } = await render(<PayloadTree data={undefined} wrong={undefined} />);
  expect(element.textContent).toBe("No data.");
});

test("the state of a call is marked, with those that may follow", async () => {
  const { element } = await render(<StateDiagram state="ringing" />);
  const marked = (selector: string) =>
    Array.from(element.querySelectorAll(selector), ({ textContent }) => textContent);
  expect(marked("li > span")).toHaveLength(6);
  expect(marked("[aria-current=step][data-current]")).toEqual(["Ringing"]);
  expect(marked("[aria-current], [data-current]")).toEqual(["Ringing"]);
  expect(marked("[data-next]")).toEqual(["In progress", "Ended", "Completed"]);
});

test("a payload says how many entries it has besides those that are shown", async () => {
  const data = Array.from({ length: MAX_PAYLOAD_ENTRIES + 2 }, (_, index) => index);
  const { element } = await render(<PayloadTree data={data} wrong={undefined} />);
  expect(element.textContent).toContain("and 2 more");
  expect(element.querySelectorAll("details > div")).toHaveLength(MAX_PAYLOAD_ENTRIES);
  const { element: short } = await render(<PayloadTree data={[1]} wrong={undefined} />);
  expect(short.textContent).toBe("datalist of 101");
});
