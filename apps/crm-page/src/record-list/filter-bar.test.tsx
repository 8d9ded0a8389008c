// @vitest-environment jsdom
import type { EditableProperty, PropertyControl } from "@calling-extensions/crm/page-api";
import { useState } from "react";
import { expect, test } from "vitest";
import { showPart } from "../testing/show-part.tsx";
import { AddFilterButton, FilterBar } from "./filter-bar.tsx";
import type { PropertyFilter } from "./property-filter.ts";

const property = (name: string, control: PropertyControl): EditableProperty => ({
  name,
  label: name.toUpperCase(),
  control,
  isRequired: false,
  isReadOnly: false,
  ...(control === "select" && { options: [{ value: "a", label: "Lead" }] }),
});
const properties = [
  property("amount", "number"),
  property("job", "text"),
  property("stage", "select"),
];

function Filters({ initial }: { initial: readonly PropertyFilter[] }) {
  const [filters, setFilters] = useState(initial);
  return (
    <>
      <AddFilterButton
        properties={properties}
        onAdd={(filter) => setFilters([...filters, filter])}
      />
      <FilterBar properties={properties} filters={filters} onChange={setFilters} />
    </>
  );
}
const initial: readonly PropertyFilter[] = [
  { name: "amount", operator: "between", values: ["100", "1500"] },
  { name: "stage", operator: "known", values: [] },
  { name: "gone", operator: "known", values: [] },
];

test("filters are shown, unless their property is gone", async () => {
  const { shows } = showPart(<Filters initial={initial} />);
  expect(await shows("fieldset Filters")).toMatchInlineSnapshot(`
    "[Add filter] (haspopup dialog, collapsed)
    fieldset Filters:
    [AMOUNT is between 100 and 1,500] (haspopup dialog, collapsed)
    [Remove filter: AMOUNT is between 100 and 1,500]
    [STAGE has a value] (haspopup dialog, collapsed)
    [Remove filter: STAGE has a value]
    [Clear filters]"
  `);
});

test("a filter is removed, then all", async () => {
  const { shows, press } = showPart(<Filters initial={initial} />);
  await press("Remove filter: AMOUNT is between 100 and 1,500");
  expect(await shows(/^(?!.*AMOUNT)/s)).toContain("STAGE has a value");
  await press("Clear filters");
  await shows(/^(?!.*STAGE)/s);
});

test("a filter is added once its value is valid", async () => {
  const { shows, press, choose, type } = showPart(<Filters initial={[]} />);
  await press("Add filter");
  expect(await shows("dialog Add filter")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Add filter:
    select Property: Choose… (focused)
    [Apply filter] (disabled)
    [Dismiss]"
  `);
  choose("Property", "AMOUNT");
  await shows("select Condition");
  choose("Condition", "is at least");
  await press("Apply filter");
  expect(await shows("Enter a number, such as 1500 or 12.5.")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Add filter:
    select Property: AMOUNT (focused)
    select Condition: is at least
    field Value (required):  (invalid)
    alert:
    Enter a number, such as 1500 or 12.5.
    [Apply filter]
    [Dismiss]"
  `);
  choose("Property", "JOB");
  expect(await shows("select Condition: contains")).not.toContain("Enter a number");
  await press("Apply filter");
  await shows("Enter a value.");
  type("Value", "sales");
  await shows(/^(?!.*Enter a value)/s);
  await press("Apply filter");
  expect(await shows("JOB contains sales")).not.toContain("Apply filter");
});

test("a filter is changed", async () => {
  const { shows, press, type, choose } = showPart(<Filters initial={initial} />);
  await press("AMOUNT is between 100 and 1,500");
  expect(await shows("dialog Change filter")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Change filter:
    select Property: AMOUNT
    select Condition: is between
    field From (required): 100 (focused)
    field To (required): 1500
    [Apply filter]
    [Dismiss]"
  `);
  type("To", "x");
  await press("Apply filter");
  await shows("Enter a number");
  choose("Condition", "is at most");
  await shows(/^(?!.*Enter a number)/s);
  await press("Apply filter");
  expect(await shows("AMOUNT is at most 100")).toMatch("STAGE has a value");
});
