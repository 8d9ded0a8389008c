// @vitest-environment jsdom
import type { PageJob } from "@calling-extensions/crm/page-api";
import { expect, test } from "vitest";
import { calls, file, folder, job, list } from "../testing/page-files.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { FilesPage } from "./files-page.tsx";
import { FolderMenu } from "./folder-menu.tsx";

const noJobs = { body: { results: [] } };

const filesWith = (responses: Responses, path?: string) =>
  showPart(<FilesPage />, { "GET /jobs": noJobs, ...responses }, path ? { path } : {});

test("files: loading", async () => {
  const { shows } = filesWith({ "GET /files": undefined });
  expect(await shows("Loading files")).toMatchInlineSnapshot(`
    "# Files
    [Upload]
    [New folder]
    [Import from URL]
    select New files are: Private
    field Search files:  hint Search files
    select Sort by: Name
    nav Folders:
    [All files](/contacts/1/files) (current page)
    Loading…
    section Folder contents:
    nav Folder path:
    [All files](/contacts/1/files) (current page)
    status:
    Loading files…"
  `);
});

test("files: failed, and tried again", async () => {
  const { shows, press, respond } = filesWith({ "GET /files": notToday });
  expect(await shows("Couldn't load the files")).toMatchInlineSnapshot(`
    "# Files
    [Upload]
    [New folder]
    [Import from URL]
    select New files are: Private
    field Search files:  hint Search files
    select Sort by: Name
    nav Folders:
    [All files](/contacts/1/files) (current page)
    alert:
    Couldn't load the folders.
    [Retry]
    section Folder contents:
    nav Folder path:
    [All files](/contacts/1/files) (current page)
    alert:
    Couldn't load the files
    Not today.
    Reference: 1
    [Try again]"
  `);
  respond({ "GET /files": list([]) });
  await press("Try again");
  expect(await shows("No files here yet")).toMatchInlineSnapshot(`
    "# Files
    [Upload]
    [New folder]
    [Import from URL]
    select New files are: Private
    field Search files:  hint Search files
    select Sort by: Name
    nav Folders:
    [All files](/contacts/1/files) (current page)
    alert:
    Couldn't load the folders.
    [Retry]
    section Folder contents:
    nav Folder path:
    [All files](/contacts/1/files) (current page)
    No files here yet
    Drop files on this page, or click Upload."
  `);
});

test("files: folders and files", async () => {
  const files = [
    file,
    { ...file, id: "8", name: "b", access: "PUBLIC_INDEXABLE", expiresAt: 1 } as const,
    { ...file, id: "9", name: "c", access: "HIDDEN_PRIVATE" } as const,
  ];
  const { shows } = filesWith({
    "GET /files": list([calls], files, [folder("3", "Sales"), folder("4", "2026")]),
  });
  expect(await shows("offer.pdf")).toMatchInlineSnapshot(`
    "# 2026
    [Upload]
    [New folder]
    [Import from URL]
    select New files are: Private
    field Search files:  hint Search files
    select Sort by: Name
    nav Folders:
    [All files](/contacts/1/files) (current page)
    [Folders in Calls] (collapsed)
    [Calls](/contacts/1/files/1)
    section Folder contents:
    nav Folder path:
    [All files](/contacts/1/files)
    [Sales](/contacts/1/files/3)
    [2026](/contacts/1/files/4) (current page)
    [Calls](/contacts/1/files/1)
    [Actions for the folder Calls] (haspopup, collapsed)
    [offer.pdf]
    2 kB · DATE
    Private
    [Actions for offer.pdf] (haspopup, collapsed)
    [b]
    2 kB · DATE · expires DATE
    Public
    [Actions for b] (haspopup, collapsed)
    [c]
    2 kB · DATE
    Hidden
    [Actions for c] (haspopup, collapsed)"
  `);
});

test("files: a search without and with results", async () => {
  const { shows } = filesWith({ "GET /files": list([]) }, "/?q=offer&sort=-size");
  expect(await shows("Nothing matches")).toMatchInlineSnapshot(`
    "# Files
    [Upload]
    [New folder]
    [Import from URL]
    select New files are: Private
    field Search files: offer
    select Sort by: Largest
    nav Folders:
    [All files](/contacts/1/files) (current page)
    No folders yet
    section Folder contents:
    Files and folders with “offer” in their names
    Nothing matches “offer”
    Try a shorter part of the name."
  `);
});

test("files: the results of a search have their folders", async () => {
  const { shows } = filesWith({ "GET /files": list([calls], [file]) }, "/?q=offer");
  expect(await shows("offer.pdf")).toMatchInlineSnapshot(`
    "# Files
    [Upload]
    [New folder]
    [Import from URL]
    select New files are: Private
    field Search files: offer
    select Sort by: Name
    nav Folders:
    [All files](/contacts/1/files) (current page)
    [Folders in Calls] (collapsed)
    [Calls](/contacts/1/files/1)
    section Folder contents:
    Files and folders with “offer” in their names
    [Calls](/contacts/1/files/1)
    All files
    [Actions for the folder Calls] (haspopup, collapsed)
    [offer.pdf]
    All files / Calls · 2 kB · DATE
    Private
    [Actions for offer.pdf] (haspopup, collapsed)"
  `);
});

test("files: a folder that doesn't exist", async () => {
  const { shows } = filesWith({});
  expect(await shows("Folder not found")).toMatchInlineSnapshot(`
    "# Folder not found
    It was deleted, or the link is wrong.
    [Go to all files](/contacts/1/files)"
  `);
});

test("a new folder", async () => {
  const { shows, press, respond, type, changes } = filesWith({
    "GET /files": list([]),
    "POST /folders": notToday,
  });
  await press("New folder");
  expect(await shows("dialog New folder")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog New folder:
    ## New folder
    field Name: 
    [Cancel]
    [Create] (disabled)"
  `);
  type("Name", " Sales ");
  await press("Create");
  expect(await shows("Not today.")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog New folder:
    ## New folder
    field Name:  Sales 
    alert:
    Not today.
    [Cancel]
    [Create]"
  `);
  respond({ "POST /folders": undefined });
  await press("Create");
  expect(await shows("Creating…")).toContain("[Creating…] (disabled)");
  expect(changes()).toMatchInlineSnapshot(`
    [
      "POST /folders {"name":"Sales"}",
      "POST /folders {"name":"Sales"}",
    ]
  `);
});

test("an import", async () => {
  const { shows, press, respond, type, choose, changes } = filesWith({
    "GET /files": list([]),
    "POST /file-imports": notToday,
  });
  await shows("No files here yet");
  choose("New files are", "Public");
  await press("Import from URL");
  expect(await shows("dialog Import from URL")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Import from URL:
    ## Import from URL
    field URL of a file:  hint https://
    [Cancel]
    [Import] (disabled)"
  `);
  type("URL of a file", " https://example.com/a.txt ");
  await press("Import");
  await shows("Not today.");
  respond({ "POST /file-imports": undefined });
  await press("Import");
  expect(await shows("Starting…")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Import from URL:
    ## Import from URL
    field URL of a file: https://example.com/a.txt
    [Cancel]
    [Starting…] (disabled)"
  `);
  expect(changes()).toMatchInlineSnapshot(`
    [
      "POST /file-imports {"url":"https://example.com/a.txt","access":"PUBLIC_INDEXABLE"}",
      "POST /file-imports {"url":"https://example.com/a.txt","access":"PUBLIC_INDEXABLE"}",
    ]
  `);
});

test.each(["new folder", "import"])("a %s is there when its dialog closes", async (what) => {
  const isImport = what === "import";
  const { shows, press, respond, type } = filesWith({ "GET /files": list([]) });
  await press(isImport ? "Import from URL" : "New folder");
  await shows("dialog");
  type(isImport ? "URL of a file" : "Name", "https://example.com/a");
  respond({
    "POST /folders": { body: calls },
    "POST /file-imports": { body: job },
    "GET /files": list([calls]),
    "GET /jobs": { body: { results: [job] } },
  });
  await press(isImport ? "Import" : "Create");
  expect(await shows(isImport ? "Background work" : "Actions for the folder Calls")).not.toContain(
    "dialog",
  );
});

test("background work is cleared once it has ended", async () => {
  const results = [
    { ...job, state: "failed", id: "2" },
    { ...job, state: "complete", id: "3", completedAt: 5, subject: "old.txt" },
  ] as PageJob[];
  const { shows, press, respond, queryClient } = filesWith({
    "GET /files": list([calls]),
    "GET /jobs": { body: { results } },
  });
  expect(await shows("Failed")).not.toMatch("old.txt|Clear finished");
  results.push({ ...job, state: "complete", id: "4", completedAt: 9, subject: "new.txt" });
  results.push({ ...job, state: "canceled", id: "5", completedAt: 8, subject: "canceled.txt" });
  respond({ "GET /jobs": { body: { results } } });
  await queryClient.refetchQueries();
  expect(await shows("new.txt")).toMatch("canceled.txt");
  await press("Clear finished");
  await shows(/^(?!.*new\.txt)/s);
});

const folderMenu = (responses: Responses) =>
  showPart(<FolderMenu folder={{ ...calls, parentId: "3" }} />, {
    "GET /files": list([calls, folder("2", "Sales")]),
    ...responses,
  });

test("a folder is renamed", async () => {
  const { shows, press, pick, type, respond, changes } = folderMenu({
    "PATCH /folders/1": notToday,
  });
  await press("Actions for the folder Calls");
  expect(await shows("Rename…")).toMatchInlineSnapshot(`
    "dialog :
    [Dismiss]
    menu :
    [Rename…]
    [Move…]
    separator:
    [Delete]
    [Dismiss]"
  `);
  await pick("Rename…");
  expect(await shows("dialog Rename Calls")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Rename Calls:
    ## Rename Calls
    field Name: Calls
    [Cancel]
    [Rename]"
  `);
  type("Name", " ");
  expect(await shows("[Rename] (disabled)")).toContain("field Name:");
  type("Name", " Sales ");
  await press("Rename");
  await shows("Not today.");
  respond({ "PATCH /folders/1": { body: calls } });
  await press("Rename");
  await shows(/^(?!.*dialog)/s);
  expect(changes()).toEqual([
    'PATCH /folders/1 {"name":"Sales"}',
    'PATCH /folders/1 {"name":"Sales"}',
  ]);
});

test("a folder is moved to the top, but not into itself", async () => {
  const { shows, press, pick, respond, changes } = folderMenu({ "PATCH /folders/1": notToday });
  await press("Actions for the folder Calls");
  await pick("Move…");
  expect(await shows("Sales")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Move Calls:
    ## Move Calls
    To: All files
    ul Folders:
    [Sales]
    [Cancel]
    [Move here]"
  `);
  respond({ "GET /files": list([]) });
  await press("Sales");
  expect(await shows("No folders in here")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Move Calls:
    ## Move Calls
    To: All files / Sales
    ul Folders (focused):
    [Back to All files]
    No folders in here
    [Cancel]
    [Move here]"
  `);
  await press("Back to All files");
  await press("Move here");
  await shows("Not today.");
  respond({ "PATCH /folders/1": undefined });
  await press("Move here");
  await shows("[Moving…] (disabled)");
  expect(changes()).toEqual([
    'PATCH /folders/1 {"parentId":null}',
    'PATCH /folders/1 {"parentId":null}',
  ]);
});

test("the folders to move to fail to load", async () => {
  const { shows, press, pick, respond } = folderMenu({ "GET /files": notToday });
  await press("Actions for the folder Calls");
  await pick("Move…");
  expect(await shows("Not today.")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Move Calls:
    ## Move Calls
    To: All files
    ul Folders:
    alert:
    Couldn't load the folders. Not today.
    [Retry]
    [Cancel]
    [Move here]"
  `);
  respond({ "GET /files": list([folder("2", "Sales")]) });
  await press("Retry");
  expect(await shows("[Sales]")).not.toContain("alert");
});

test("a folder is deleted, and restored", async () => {
  const { shows, press, pick, respond, changes } = folderMenu({
    "DELETE /folders/1": notToday,
    "POST /folders/1/restore": notToday,
  });
  await press("Actions for the folder Calls");
  await pick("Delete");
  await shows(/Calls\W+Not today/);
  respond({ "DELETE /folders/1": {} });
  await press("Actions for the folder Calls");
  await pick("Delete");
  await shows("The folder Calls was deleted with everything in it.");
  await press("Undo");
  await expect.poll(() => changes().at(-1)).toBe("POST /folders/1/restore");
});
