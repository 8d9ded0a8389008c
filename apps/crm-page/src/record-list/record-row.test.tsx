// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { demoRecord } from "../testing/demo-record.ts";
import { installedApp } from "../testing/provider-builder.ts";
import { showPart } from "../testing/show-part.tsx";
import { RecordRow } from "./record-row.tsx";

beforeEach(() => localStorage.clear());

const number = {
  text: "(202) 555-0101",
  phoneNumber: "+12025550101",
  countryCode: "US",
  isDialable: true,
  propertyName: "phone",
  label: "Phone number",
  callee: { objectTypeId: "0-1", objectId: "101", title: "Ada Example", subtitle: "" },
};
const ada = demoRecord({ title: "Ada Example", phoneNumbers: [number] });

const listed = {
  objectTypeId: "0-1",
  objectId: "101",
  title: "Ada Example",
  subtitle: "",
  createdAt: 1,
  updatedAt: 1,
  properties: {},
};

/** Shows a row of a list. */
const showRow = () =>
  showPart(
    <>
      <RecordRow
        record={listed}
        index={0}
        rowProps={{
          ref: () => undefined,
          style: {},
          "data-index": 0,
          "aria-posinset": 1,
          "aria-setsize": 1,
        }}
        columns={[]}
        control={{ selection: { ids: new Set() }, order: [], onSelect: () => undefined } as never}
      />
      <button type="button">After the list</button>
    </>,
    {
      "GET /providers": { body: { results: [installedApp("1", "App")] } },
      "GET /records/0-1/101": { body: ada },
    },
  );

test("a record is called from its row, which offers it only while it is used", async () => {
  const row = showRow();
  const dial = vi.spyOn(row.control, "dial").mockImplementation(() => undefined);
  expect(await row.shows("After the list")).not.toContain("[Call Ada Example]");
  expect(row.requests.map(({ path }) => path)).not.toContain("/records/0-1/101");

  row.element.querySelector("a")?.focus();
  await row.shows("[Call Ada Example]");
  await row.press("Call Ada Example");
  expect(dial).toHaveBeenCalledOnce();

  [...row.element.querySelectorAll("button")].at(-1)?.focus();
  await expect.poll(() => row.element.innerHTML).not.toContain("Call Ada");
});

test("a row offers the call while the pointer rests on it, and not after it has only passed", async () => {
  const row = showRow();
  await row.shows("After the list");
  const point = (type: string): unknown =>
    row.element
      .querySelector("[role=row]")
      ?.dispatchEvent(
        Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: "mouse" }),
      );
  point("pointerover");
  point("pointerout");
  expect(row.requests.map(({ path }) => path)).not.toContain("/records/0-1/101");
  point("pointerover");
  await row.shows("[Call Ada Example]");
  point("pointerout");
  await expect.poll(() => row.element.innerHTML).not.toContain("Call Ada");
});
