// @vitest-environment jsdom
import { expect, test } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { SumRow } from "./sum-row.tsx";

const column = (key: string, kind: { isNumber?: true; isDuration?: true } = {}) => ({
  key,
  label: key,
  cell: () => undefined,
  ...kind,
});
const columns = [
  column("stage"),
  column("amount", { isNumber: true }),
  column("size", { isNumber: true }),
  column("length", { isNumber: true, isDuration: true }),
];

async function show(props: Partial<Parameters<typeof SumRow>[0]>) {
  const { element } = renderPage(
    <>
      <SumRow columns={columns} sums={{}} isSelectable {...props} />
      <hr />
    </>,
  );
  await expect.poll(() => element.querySelector("hr"), patient).not.toBeNull();
  return [...element.querySelectorAll("[role=rowheader], [role=cell]")].map((cell) =>
    [...cell.childNodes].map(({ textContent }) => textContent).join(" and "),
  );
}

test("numbers have a sum below their column, and amounts one for each currency", async () => {
  const sums = {
    amount: [{ currency: "EUR", sum: 1234.5 }, { currency: "no code", sum: 2 }, { sum: 0.1 + 0.2 }],
    length: [{ sum: 3_725_000 }],
  };
  expect(await show({ sums })).toEqual([
    "",
    "Sum",
    "",
    "€1,234.50 and 2 no code and 0.3",
    "",
    "1:02:05",
  ]);
});

test("there is no sum without numbers, and too many records are not added up", async () => {
  expect(await show({ sums: undefined, columns: columns.slice(0, 1) })).toEqual([]);
  expect(await show({ sums: { amount: [], size: [] } })).toEqual([]);
  expect(await show({ sums: undefined, isSelectable: false })).toEqual([
    "Too many records to add up",
    "",
    "",
    "",
    "",
  ]);
});
