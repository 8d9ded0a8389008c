// @vitest-environment jsdom
import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { useState } from "react";
import { expect, test } from "vitest";
import { contactType } from "../records/object-types.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { fakeService, type ServiceResponse } from "../testing/fake-service.ts";
import { showPart } from "../testing/show-part.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { guessMapping, propertiesOfRow } from "./import-rows.ts";
import { readCsv } from "./read-csv.ts";

const property = (
  name: string,
  label: string,
  changes: Partial<EditableProperty> = {},
): EditableProperty => ({
  name,
  label,
  control: "text",
  isRequired: false,
  isReadOnly: false,
  ...changes,
});
const options = [
  { value: "new", label: "New" },
  { value: "open_deal", label: "Open deal" },
];
const properties = [
  property("firstname", "First name"),
  property("email", "E-mail", { isRequired: true }),
  property("status", "Lead status", { control: "select", options }),
  property("topics", "Topics", { control: "checkboxes", options }),
  property("is_customer", "Customer", { control: "bool" }),
  property("amount", "Amount", { control: "number" }),
  property("id", "Record ID", { isReadOnly: true }),
];
const read = (text: string | Uint8Array<ArrayBuffer>) => readCsv(new Blob([text]));

test.each([
  ["commas", "Name,City\r\nAda,Bern"],
  ["semicolons", "Name;City\nAda;Bern\n"],
  ["tabs and empty rows", "Name\tCity\n\nAda\tBern\n\t\n"],
  ["a byte order mark and quotes", '\uFEFF"Name","City"\n"Ada","Bern"'],
])("a file with %s is read", async (_what, text) => {
  const { header, rows } = await read(text);
  expect([header, rows.map(({ cells }) => cells)]).toEqual([["Name", "City"], [["Ada", "Bern"]]]);
});

test("a file in Windows' encoding is read, and the apostrophes of an export are removed", async () => {
  const { rows } = await read(new Uint8Array([0x41, 0x0a, 0x5a, 0x6f, 0xeb]));
  expect(rows).toEqual([{ number: 2, cells: ["Zoë"] }]);
  expect((await read("A\n'=1+1\n'quoted'")).rows.map(({ cells }) => cells)).toEqual([
    ["=1+1"],
    ["'quoted'"],
  ]);
});

test("a file without rows is refused", async () => {
  await expect(read("Name,City\n")).rejects.toThrow("The file has no rows.");
});

test("columns are guessed by label or name, each property once, and values become stored ones", () => {
  const writable = properties.slice(0, -1);
  const header = ["FIRST NAME", "email", "E-mail", "Lead Status", "Topics", "customer", "amount"];
  const mapping = guessMapping([...header, "Record ID"], writable);
  expect(mapping.map((each) => each?.name)).toEqual([
    "firstname",
    "email",
    undefined,
    "status",
    "topics",
    "is_customer",
    "amount",
    undefined,
  ]);
  const cells = [" Ada ", "", "left out", "open deal", "New; nonsense", "Yes", "1,234.50", "7"];
  expect(propertiesOfRow({ number: 2, cells }, mapping)).toEqual({
    firstname: "Ada",
    status: "open_deal",
    topics: "new;nonsense",
    is_customer: "true",
    amount: "1234.50",
  });
});

function Import() {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <ImportDialog type={contactType} properties={properties} onClose={() => setOpen(false)} />
    )
  );
}

/** Chooses a file in the dialog. */
function choose(text: string): void {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no control for files.");
  Object.defineProperty(input, "files", { value: [new File([text], "contacts.csv")] });
  Object.defineProperty(input, "value", { value: "", writable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("rows become records, the service says what is wrong with a row, and an undo deletes the records", async () => {
  const part = showPart(<Import />);
  let next = 100;
  const requests = fakeService(({ method, body }): ServiceResponse => {
    if (method === "DELETE") return {};
    const { email = "" } = (body as { properties: { email?: string } }).properties;
    const errors = [{ message: "Taken.", in: "email", code: "NOT_UNIQUE" }];
    return email === "taken@example.com"
      ? { status: 400, body: { message: "Taken.", errors } }
      : { status: 201, body: demoRecord({ objectTypeId: "0-1", objectId: String((next += 1)) }) };
  });
  const { shows, press, choose: select } = part;
  await shows("Choose a CSV file.");
  choose("First name,Mail\nAda,ada@example.com\n\nBo,taken@example.com\nCy,cy@example.com\n");
  expect(await shows("[Import 3 contacts]")).toContain("Each contact needs a value for: E-mail.");
  select("Property for Mail", "E-mail");
  await expect.poll(() => document.body.textContent).not.toContain("needs a value");
  await press("Import 3 contacts");
  expect(await shows("2 contacts imported. 1 row couldn't be imported:")).toContain(
    "Row 4: E-mail: Another record already has this value.",
  );
  const sent = requests.map(({ body }) => (body as { properties: object }).properties);
  expect(sent).toEqual([
    { firstname: "Ada", email: "ada@example.com" },
    { firstname: "Bo", email: "taken@example.com" },
    { firstname: "Cy", email: "cy@example.com" },
  ]);
  await press("Undo import");
  await shows("2 contacts deleted.");
  expect(requests.slice(3).map(({ method, path }) => `${method} ${path}`)).toEqual([
    "DELETE /records/0-1/101",
    "DELETE /records/0-1/102",
  ]);
});
