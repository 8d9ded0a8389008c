// @vitest-environment jsdom
import type { EditableProperty, ListedRecord, ShownValue } from "@calling-extensions/crm/page-api";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { callType, contactType } from "../records/object-types.ts";
import type { ServiceResponse } from "../testing/fake-service.ts";
import { notToday, showPart } from "../testing/show-part.tsx";
import { csvRows } from "./csv-rows.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { columnsOf } from "./list-fields.ts";

const column = (label: string, control: EditableProperty["control"]): EditableProperty => ({
  name: label.toLowerCase(),
  label,
  control,
  isRequired: false,
  isReadOnly: false,
});
const record = (title: string, properties: ListedRecord["properties"] = {}): ListedRecord => ({
  objectTypeId: "0-1",
  objectId: "101",
  title,
  subtitle: "",
  createdAt: 0,
  updatedAt: 0,
  properties,
});
const shown = (type: ShownValue["type"], value: string, display = value): ShownValue => ({
  type,
  value,
  display,
});
const cell = (control: EditableProperty["control"], value: ShownValue): string =>
  csvRows([column("A", control)], [record("Ada", { a: value })])
    .trimEnd()
    .slice("101,Ada,".length);

test.each([
  ["a text", "text", shown("string", "Buyer"), "Buyer"],
  [
    "a text with quotes, commas and lines",
    "textarea",
    shown("string", 'a "b",\nc'),
    '"a ""b"",\nc"',
  ],
  ["an amount", "number", shown("number", "1234.5"), "1234.5"],
  ["a negative amount", "number", shown("number", "-12.5"), "-12.5"],
  ["an option", "select", shown("enumeration", "won", "Closed won"), "Closed won"],
  ["a day", "date", shown("date", "2026-12-15"), "2026-12-15"],
  ["a duration", "minutes", shown("number", "65000"), "1:05"],
  ["a phone number", "phone", shown("phone_number", "+15550100"), "+15550100"],
  ["one with separators", "phone", shown("phone_number", "+1 (555) 01-00"), "+15550100"],
  ["a phone number that calculates", "phone", shown("phone_number", "+1+cmd"), `"'+1+cmd"`],
  ["a formula", "text", shown("string", "=HYPERLINK(1)"), `"'=HYPERLINK(1)"`],
  ["a formula with a plus", "text", shown("string", "+1-2"), `"'+1-2"`],
  ["a formula with a minus", "text", shown("string", "-1+A1"), `"'-1+A1"`],
  ["a command", "text", shown("string", "@SUM(A1)"), `"'@SUM(A1)"`],
  ["a tab before a formula", "text", shown("string", "\t=1"), `"'\t=1"`],
] as const)("%s is written so that a spreadsheet reads it", (_what, control, value, text) => {
  expect(cell(control, value)).toBe(text);
});

test("the name of a record and of the records of a call are text, too", () => {
  const call = { ...record("=1+1"), associations: [record("Ada"), record("Acme")] };
  const columns = columnsOf(callType, []);
  expect(csvRows(columns, [call])).toBe(`101,"'=1+1",Ada; Acme\r\n`);
});

/** Answers the page of a list after a cursor; `undefined` waits until the test ends. */
type Pages = (after: string | null) => ServiceResponse | undefined;

function Export() {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <ExportDialog
        type={contactType}
        name="In Bern/Basel"
        request={{ query: "", sort: "title", isArchived: false, properties: ["city"] }}
        columns={[column("City", "text")]}
        onClose={() => setOpen(false)}
      />
    )
  );
}

function open(pages: Pages) {
  const files: [Blob, string][] = [];
  const contents: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${contents.push(blob) - 1}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const content = contents[Number(this.href.slice("blob:".length))];
    if (content) files.push([content, this.download]);
  });
  const part = showPart(<Export />);
  const signals: (AbortSignal | null | undefined)[] = [];
  const afters: (string | null)[] = [];
  vi.stubGlobal("fetch", (url: string, { signal }: RequestInit) => {
    const after = new URLSearchParams(url.split("?")[1]).get("after");
    afters.push(after);
    signals.push(signal);
    const { status = 200, body } = pages(after) ?? {};
    return body === undefined
      ? new Promise(() => undefined)
      : Promise.resolve(Response.json({ correlationId: "1", ...Object(body) }, { status }));
  });
  return { ...part, files, afters, signals };
}
const zoe = record("Zoë", { city: shown("string", "Bern") });

test("all pages are written to one file, whose letters every program can read", async () => {
  const first = { results: [zoe], total: 2, paging: { next: { after: "1" } } };
  const { shows, press, files, afters } = open((after) => ({
    body: after === null ? first : { results: [record("Bo")] },
  }));
  expect(await shows("dialog Export contacts")).toContain("Saves all contacts of “In Bern/Basel”");
  await press("Export");
  expect(await shows("2 contacts exported.")).toContain("In Bern/Basel");
  const [[content, name] = []] = files;
  expect(name).toMatch(/^In Bern Basel \d{4}-\d\d-\d\d\.csv$/);
  const bytes = new Uint8Array((await content?.arrayBuffer()) ?? []);
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(
    "\uFEFFRecord ID,Name,City\r\n101,Zoë,Bern\r\n101,Bo,\r\n",
  );
  expect(afters).toEqual([null, "1"]);
});

test("an export shows how far it is, and closing the dialog cancels it", async () => {
  const first = { results: [zoe], total: 2, paging: { next: { after: "1" } } };
  const { shows, press, files, render, signals } = open((after) =>
    after === null ? { body: first } : undefined,
  );
  await press("Export");
  await shows("1 of 2 written");
  expect(signals.at(-1)?.aborted).toBe(false);
  render(null);
  await expect.poll(() => signals.at(-1)?.aborted).toBe(true);
  expect(files).toEqual([]);
});

test("an export that fails says why, and can be started again", async () => {
  let response: ServiceResponse = notToday;
  const { shows, press, files } = open(() => response);
  await press("Export");
  await shows("Not today.");
  response = { body: { results: [zoe] } };
  await press("Export");
  await shows("1 contact exported.");
  expect(files).toHaveLength(1);
});
