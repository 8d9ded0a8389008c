// @vitest-environment jsdom
import type { Role } from "@calling-extensions/crm/page-api";
import { useState } from "react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { dropPropertyDraft } from "../property-editing/property-drafts.ts";
import { propertyText } from "../records/property-text.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import type { Column } from "./column.ts";
import { RecordRow } from "./record-row.tsx";

const properties = ["city", "phone", "age"].map((name) => ({
  name,
  label: name.toUpperCase(),
  type: "string" as const,
  value: `my ${name}`,
  display: `my ${name}`,
}));
const ada = demoRecord({ title: "Ada", ownerId: "21", properties });
const listed = {
  objectTypeId: "0-1",
  objectId: "101",
  title: "Ada",
  subtitle: "",
  ownerId: "21",
  createdAt: 1,
  updatedAt: 1,
  properties: Object.fromEntries(properties.map((property) => [property.name, property])),
};
const columns = properties.map(({ name, label }): Column => ({
  key: name,
  label,
  isEditable: name !== "age",
  cell: ({ properties: shown }) => shown[name] && <bdi>{propertyText(shown[name])}</bdi>,
}));
const definitions = properties.map(({ name, label }) => ({
  name,
  label,
  control: "text",
  isRequired: false,
  isReadOnly: name === "age",
}));
const conflict = {
  status: 409,
  body: {
    message: "Changed.",
    category: "CONFLICT",
    correlationId: "1",
    errors: [
      {
        message: "Changed.",
        code: "CHANGED_MEANWHILE",
        in: "city",
        context: { changedBy: ["Bo"], display: ["Bern"] },
      },
    ],
  },
};

beforeEach(() => {
  for (const { name } of properties) dropPropertyDraft(listed, name);
});

function Row({ record }: { record: typeof listed }) {
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && (
        <RecordRow
          record={record}
          index={0}
          rowProps={{
            ref: () => undefined,
            style: {},
            "data-index": 0,
            "aria-posinset": 1,
            "aria-setsize": 1,
          }}
          columns={columns}
        />
      )}
      <button type="button" onClick={() => setShown(!isShown)}>
        Scroll
      </button>
    </>
  );
}

interface RowOptions {
  readonly role?: Role;
  readonly record?: typeof listed;
}

function showRow(responses: Responses = {}, { role, record = listed }: RowOptions = {}) {
  const row = showPart(
    <Row record={record} />,
    {
      "GET /records/0-1/101": { body: ada },
      "GET /properties/0-1": { body: { results: definitions } },
      "PATCH /records/0-1/101": { body: ada },
      ...responses,
    },
    role && { role },
  );
  const cellOf = (name: string) => row.element.querySelector(`[data-property=${name}]`);
  return {
    ...row,
    cellOf,
    doubleClick: (name: string) =>
      (cellOf(name)?.querySelector("bdi") ?? row.element.querySelector("bdi"))?.dispatchEvent(
        new MouseEvent("dblclick", { bubbles: true }),
      ),
    changes: () =>
      row.requests.flatMap(({ method, body }) =>
        method === "PATCH" ? [JSON.stringify(body)] : [],
      ),
  };
}

const press = (key: string, init: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }),
  );
const focused = () =>
  document.activeElement?.getAttribute("name") ??
  document.activeElement?.getAttribute("aria-label");

test("a double click edits a cell, Enter saves it, Tab continues with the next one, Escape cancels", async () => {
  const row = showRow();
  await row.shows("my city");
  row.doubleClick("city");
  await row.shows("field CITY: my city");
  row.type("CITY", "Oslo");
  press("Enter");
  await row.shows("CITY saved.");
  await expect.poll(focused).toBe("Edit CITY of Ada");
  press("F2");
  await row.shows("field CITY: my city");
  row.type("CITY", "Rome");
  press("Tab");
  await row.shows("field PHONE: my phone");
  await expect.poll(focused).toBe("phone");
  press("Tab", { shiftKey: true });
  await expect.poll(focused).toBe("city");
  press("Tab");
  await expect.poll(focused).toBe("phone");
  press("Tab");
  await expect.poll(focused).toBe("Edit PHONE of Ada");
  row.doubleClick("city");
  await row.shows("field CITY: my city");
  row.type("CITY", "Bern");
  press("Escape");
  await expect.poll(focused).toBe("Edit CITY of Ada");
  const before = { city: "my city" };
  expect(row.changes()).toEqual(
    ["Oslo", "Rome"].map((city) => JSON.stringify({ properties: { city }, before })),
  );
});

test("after a click elsewhere, what was typed in a cell stays, and so does the focus", async () => {
  const row = showRow();
  await row.shows("my city");
  const other = document.createElement("input");
  other.name = "other";
  document.body.append(other);
  onTestFinished(() => other.remove());
  row.doubleClick("city");
  await row.shows("field CITY: my city");
  await expect.poll(focused).toBe("city");
  other.focus();
  await expect.poll(() => document.querySelector("[name=city]")).toBeNull();
  expect(focused()).toBe("other");
  row.doubleClick("city");
  await row.shows("field CITY: my city");
  await expect.poll(focused).toBe("city");
  row.type("CITY", "Bern");
  other.focus();
  await row.press("Save");
  await row.shows("CITY saved.");
  expect(row.changes()).toEqual([
    JSON.stringify({ properties: { city: "Bern" }, before: { city: "my city" } }),
  ]);
});

test("a failure and a conflict keep what was typed, and Tab reaches the choices", async () => {
  const row = showRow({ "PATCH /records/0-1/101": notToday });
  await row.shows("my city");
  row.doubleClick("city");
  await row.shows("field CITY: my city");
  row.type("CITY", "Oslo");
  press("Tab");
  expect(await row.shows("Not today.")).toContain("field CITY: Oslo");
  row.respond({ "PATCH /records/0-1/101": conflict });
  press("Enter");
  await row.shows("Bo changed this first");
  expect(press("Tab")).toBe(true);
  row.respond({ "PATCH /records/0-1/101": { body: ada } });
  await row.press("Save mine instead");
  await row.shows("CITY saved.");
});

test("what was typed is there again when the row is back on the screen", async () => {
  const row = showRow();
  await row.shows("my city");
  row.doubleClick("city");
  await row.shows("field CITY: my city");
  row.type("CITY", "Oslo");
  await row.press("Scroll");
  await expect.poll(() => row.cellOf("city")).toBeNull();
  await row.press("Scroll");
  await row.shows("field CITY: Oslo");
});

test("a record that can't be loaded says why, and is edited on the second try", async () => {
  const row = showRow({ "GET /records/0-1/101": notToday });
  await row.shows("my city");
  row.doubleClick("city");
  await row.shows("Couldn't edit CITY");
  row.respond({ "GET /records/0-1/101": { body: ada } });
  await row.press("Try again");
  expect(await row.shows("field CITY: my city")).not.toContain("Couldn't edit");
});

test("neither a computed value nor the record of another user is edited", async () => {
  const own = showRow();
  await own.shows("my age");
  expect([own.cellOf("age"), own.cellOf("city")]).toEqual([null, expect.anything()]);
  const other = showRow({}, { role: "salesRep", record: { ...listed, ownerId: "99" } });
  await expect.poll(() => other.element.textContent).toContain("my city");
  expect(other.cellOf("city")).toBeNull();
});
