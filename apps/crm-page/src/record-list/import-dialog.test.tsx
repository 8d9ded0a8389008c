// @vitest-environment jsdom
import type { EditableProperty, ImportedRecord } from "@calling-extensions/crm/page-api";
import { ConfirmationDialog } from "@calling-extensions/ui/dialogs";
import { ToastRegion } from "@calling-extensions/ui/toasts";
import { formatDateTime } from "@calling-extensions/ui/time";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
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

/** Of a contact that was merged into the service's one. */
const MERGED_ID = "6";

/** A service with a contact, which loses the first response to a change, and creates records when it is ready. */
function serve(ready: Promise<void> | undefined) {
  let next = 100;
  let isLost = false;
  const stored = new Map<string, Record<string, string>>([
    ["7", { firstname: "Di", email: "di@example.com" }],
  ]);
  const keys = new Map<string, string>();
  const imports = new Map<string, ImportedRecord[]>();
  const closed = new Set<string>();
  const note = (importId: string, record: ImportedRecord): number | undefined =>
    imports.get(importId)?.push(record);
  const recordOf = (id: string) =>
    demoRecord({
      objectId: id,
      properties: Object.entries(stored.get(id) ?? {}).map(([name, value]) => ({
        name,
        label: name,
        type: "string",
        value,
        display: value,
      })),
    });
  const requests = fakeService(async ({ method, path, body }): Promise<ServiceResponse> => {
    if (method === "POST" && path.startsWith("/records")) await ready;
    if (path.startsWith("/imports")) return serveImports(method, path, imports, closed);
    const id = path.split("/")[3] ?? "";
    if (method === "GET" && path.includes("?")) {
      const summary = { objectTypeId: "0-1", objectId: "7", title: "Di", subtitle: "" };
      const email = { type: "string", value: "di@example.com", display: "di@example.com" };
      const times = { createdAt: 0, updatedAt: 0 };
      const isFound = decodeURIComponent(path).includes("di@example.com");
      const oldest = { ...summary, ...times, properties: { email } };
      // As companies with the same domain.
      return { body: { results: isFound ? [oldest, { ...oldest, objectId: "8" }] : [] } };
    }
    if (method === "GET") {
      const found = id === MERGED_ID ? "7" : id;
      return stored.has(found)
        ? { body: recordOf(found) }
        : { status: 404, body: { message: "Not found." } };
    }
    if (method === "DELETE") {
      stored.delete(id);
      return {};
    }
    const {
      key = "",
      importId = "",
      properties: values,
      before = {},
    } = body as {
      key?: string;
      importId?: string;
      properties: Record<string, string>;
      before?: Record<string, string>;
    };
    if (closed.has(importId)) {
      const errors = [{ message: "Undone.", code: "IMPORT_CLOSED" }];
      return { status: 409, body: { message: "Undone.", errors } };
    }
    if (values["email"] === "taken@example.com") {
      const errors = [{ message: "Taken.", in: "email", code: "NOT_UNIQUE" }];
      return { status: 400, body: { message: "Taken.", errors } };
    }
    const isRepeated = method === "POST" && keys.has(key);
    const storedId = method === "PATCH" ? id : (keys.get(key) ?? String((next += 1)));
    keys.set(key, storedId);
    stored.set(storedId, { ...stored.get(storedId), ...values });
    if (!isRepeated) {
      const update = method === "PATCH" ? { update: { before, after: values } } : {};
      note(importId, { record: recordOf(storedId), ...update });
    }
    if (!isLost) {
      isLost = true;
      return { status: 503, body: { message: "Lost." } };
    }
    return { status: method === "PATCH" ? 200 : 201, body: recordOf(storedId) };
  });
  return { stored, imports, closed, requests };
}

let isDown = false;

/** Remembers imports as the service does. */
function serveImports(
  method: string,
  path: string,
  imports: Map<string, ImportedRecord[]>,
  closed: Set<string>,
): ServiceResponse {
  const [, , id = ""] = path.split("/");
  if (isDown) return { status: 503, body: { message: "Down." } };
  if (method === "PUT") imports.set(id, []);
  else if (method === "POST") closed.add(id);
  else if (method === "DELETE") imports.delete(id);
  else if (id !== "") return { body: { results: imports.get(id) ?? [] } };
  else {
    const results = [...imports]
      .filter(([, records]) => records.length > 0)
      .map(([importId, records]) => ({
        importId,
        objectTypeId: "0-1",
        fileName: "contacts.csv",
        startedAt: 0,
        created: records.filter(({ update }) => !update).length,
        updated: records.filter(({ update }) => update).length,
      }));
    return { body: { results } };
  }
  return {};
}

const contents = (stored: ReadonlyMap<string, Record<string, string>>) =>
  [...stored.values()].map(({ firstname, email }) => `${firstname} ${email}`);

const FILE = "First name,Mail\nAda,ada@example.com\n\nBo,taken@example.com\nDiana,DI@example.com\n";

/** Opens the dialog with a file, and names the column that isn't recognized. */
async function openFile(ready?: Promise<void>) {
  const part = showPart(<Import />);
  const service = serve(ready);
  await part.shows("Choose a CSV file.");
  choose(FILE);
  expect(await part.shows("[Import 3 contacts]")).toContain(
    "Each contact needs a value for: E-mail.",
  );
  part.choose("Property for Mail", "E-mail");
  await part.shows("2 to create, 0 to update, 1 to skip");
  return { ...part, ...service };
}

test("rows become records, the service says what is wrong with a row, and an undo deletes the records", async () => {
  const { shows, press, stored } = await openFile();
  await press("Import 2 contacts");
  expect(await shows("1 contact created, 1 skipped. 1 row couldn't be imported:")).toContain(
    "Row 4: E-mail: Another record already has this value.",
  );
  expect(contents(stored)).toEqual(["Di di@example.com", "Ada ada@example.com"]);
  await press("Undo import");
  await shows("1 contact deleted.");
  expect(contents(stored)).toEqual(["Di di@example.com"]);
});

test("records that exist are updated, and after the dialog was closed an undo restores them", async () => {
  const { shows, press, choose: select, stored } = await openFile();
  select("Contacts that exist already", "Update");
  await shows("2 to create, 1 to update, 0 to skip");
  await press("Import 3 contacts");
  await shows("1 contact created, 1 updated. 1 row couldn't be imported:");
  expect(contents(stored)).toEqual(["Diana DI@example.com", "Ada ada@example.com"]);
  await press("Done");
  await shows("1 contact created, 1 updated.");
  await press("Undo");
  await shows("2 contacts deleted or restored.");
  expect(contents(stored)).toEqual(["Di di@example.com"]);
});

test("a record is found by its id, even if it was merged since the export", async () => {
  const { shows, press, choose: select } = showPart(<Import />);
  const { stored } = serve(undefined);
  await shows("Choose a CSV file.");
  choose(`Record ID,First name\n${MERGED_ID},Diana\n999,Ada\n`);
  await shows("1 to create, 0 to update, 1 to skip");
  select("Contacts that exist already", "Update");
  await press("Import 2 contacts");
  await shows("1 contact created, 1 updated.");
  expect(contents(stored)).toEqual(["Diana di@example.com", "Ada undefined"]);
});

test("records that exist can be created anyway", async () => {
  const { shows, press, choose: select, stored } = await openFile();
  select("Contacts that exist already", "Create anyway");
  await shows("3 to create, 0 to update, 0 to skip");
  await press("Import 3 contacts");
  await shows("2 contacts created. 1 row couldn't be imported:");
  expect(contents(stored)).toHaveLength(3);
});

test("what was imported until the user left the list can be undone", async () => {
  let answer: (() => void) | undefined;
  const ready = new Promise<void>((resolve) => (answer = resolve));
  const { shows, press, render, stored, requests } = await openFile(ready);
  await press("Import 2 contacts");
  await expect.poll(() => requests.filter(({ method }) => method === "POST").length).toBe(2);
  render(<ToastRegion />);
  await expect.poll(() => document.querySelector("[role=dialog]")).toBeNull();
  answer?.();
  await shows("1 contact created.");
  await press("Undo");
  await expect.poll(() => contents(stored)).toEqual(["Di di@example.com"]);
});

const UNDO = `Undo the import of contacts.csv, ${formatDateTime(0)}`;

/** Opens the dialog again, as after a reload. */
async function reopen({ render, shows }: Pick<ReturnType<typeof showPart>, "render" | "shows">) {
  render(
    <>
      <ToastRegion />
      <ConfirmationDialog />
      <Import key="after the reload" />
    </>,
  );
  await shows("Recent imports");
}

test("an import is undone after a reload, once the user confirms that", async () => {
  const part = await openFile();
  const { shows, press, choose: select, stored, requests } = part;
  select("Contacts that exist already", "Update");
  await shows("2 to create, 1 to update, 0 to skip");
  await press("Import 3 contacts");
  await shows("1 contact created, 1 updated. 1 row couldn't be imported:");
  await reopen(part);
  expect(await shows("contacts.csv")).toContain("1 contact created, 1 updated.");
  await press(UNDO);
  await shows("Undo the import of contacts.csv?");
  await press("Keep");
  expect(contents(stored)).toEqual(["Diana DI@example.com", "Ada ada@example.com"]);
  await press(UNDO);
  await press("Undo import");
  await shows("2 contacts deleted or restored.");
  expect(contents(stored)).toEqual(["Di di@example.com"]);
  await expect.poll(() => requests.at(-1)?.method).toBe("DELETE");
  expect(requests.at(-1)?.path).toMatch(/^\/imports\/\d+$/);
});

test("an import during which the page was closed is undone, once the service responds", async () => {
  let answer: (() => void) | undefined;
  const ready = new Promise<void>((resolve) => (answer = resolve));
  const part = await openFile(ready);
  const { press, stored, requests } = part;
  await press("Import 2 contacts");
  await expect.poll(() => requests.filter(({ method }) => method === "POST").length).toBe(2);
  // The message with the undo is gone with the page.
  part.render(null);
  answer?.();
  await expect.poll(() => contents(stored)).toEqual(["Di di@example.com", "Ada ada@example.com"]);
  await reopen(part);
  await press(UNDO);
  await press("Undo import");
  await expect.poll(() => contents(stored)).toEqual(["Di di@example.com"]);
});

test("an undo in another tab stops a running import; its dialog shows this, without an undo", async () => {
  let answer: (() => void) | undefined;
  const ready = new Promise<void>((resolve) => (answer = resolve));
  const { shows, press, stored, imports, closed } = await openFile(ready);
  await press("Import 2 contacts");
  await expect.poll(() => imports.size).toBe(1);
  for (const id of imports.keys()) closed.add(id);
  answer?.();
  const shown = await shows("Stopped, because this import was undone in another tab.");
  expect(shown).not.toContain("[Undo");
  expect(shown).not.toContain("dialog Import");
  expect(contents(stored)).toEqual(["Di di@example.com"]);
});

test("an import is closed before what it has done is read and undone", async () => {
  const part = await openFile();
  const { shows, press, requests, imports } = part;
  await press("Import 2 contacts");
  await shows("1 contact created, 1 skipped.");
  const before = requests.length;
  await press("Undo import");
  await expect.poll(() => imports.size).toBe(0);
  const paths = requests
    .slice(before)
    .map(({ method, path }) => `${method} ${path.replaceAll(/\d{3,}/g, "ID")}`)
    .filter((request) => /imports|DELETE/.test(request));
  expect(paths).toEqual([
    "POST /imports/ID/close",
    "GET /imports/ID/records",
    "DELETE /records/0-1/ID",
    "DELETE /imports/ID",
  ]);
});

test("an import that can't be remembered doesn't start, and starts later", async () => {
  const { shows, press, stored } = await openFile();
  isDown = true;
  onTestFinished(() => void (isDown = false));
  await press("Import 2 contacts");
  await shows("Couldn't start the import. Down.");
  expect(contents(stored)).toEqual(["Di di@example.com"]);
  isDown = false;
  await press("Import 2 contacts");
  await shows("1 contact created, 1 skipped.");
});
