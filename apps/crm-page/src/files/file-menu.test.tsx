// @vitest-environment jsdom
import type { PageFile, PageJob } from "@calling-extensions/crm/page-api";
import { expect, test } from "vitest";
import { calls, file, folder, job, list } from "../testing/page-files.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { FileMenu } from "./file-menu.tsx";
import { FilesPage } from "./files-page.tsx";
import { JobRow } from "./job-row.tsx";

const fileMenu = (changed: Partial<PageFile>, responses: Responses = {}) => {
  const shown: string[] = [];
  const part = showPart(
    <FileMenu file={{ ...file, ...changed }} onShow={() => shown.push("shown")} />,
    { "GET /files": list([calls, folder("2", "Sales")]), ...responses },
  );
  return {
    ...part,
    shown,
    act: async (label: string) => {
      await part.press("Actions for offer.pdf");
      await part.pick(label);
    },
  };
};

test("a file is shown, and its access changed", async () => {
  const { shows, press, act, shown, changes } = fileMenu({}, { "PATCH /files/7": notToday });
  await press("Actions for offer.pdf");
  expect(await shows("Preview")).toMatchInlineSnapshot(`
    "dialog :
    [Dismiss]
    menu :
    [Preview]
    [Get link…]
    [Rename…]
    [Move…]
    [Make public, unlisted]
    [Make public]
    separator:
    [Delete]
    [Erase for privacy…]
    [Dismiss]"
  `);
  await press("Actions for offer.pdf");
  await act("Preview");
  expect(shown).toEqual(["shown"]);
  await act("Make public");
  await shows(/offer\.pdf\W+Not today/);
  expect(changes()).toEqual(['PATCH /files/7 {"access":"PUBLIC_INDEXABLE"}']);
});

test("a file is renamed without its extension", async () => {
  const { shows, press, act, type, changes } = fileMenu({}, { "PATCH /files/7": { body: file } });
  await act("Rename…");
  expect(await shows("dialog Rename offer.pdf")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Rename offer.pdf:
    ## Rename offer.pdf
    field Name, without .pdf: offer
    [Cancel]
    [Rename]"
  `);
  type("Name", "plan ");
  await press("Rename");
  await shows(/^(?!.*dialog)/s);
  expect(changes()).toEqual(['PATCH /files/7 {"name":"plan.pdf"}']);
});

test("a file is moved", async () => {
  const { shows, press, act, changes } = fileMenu({}, { "PATCH /files/7": { body: file } });
  await act("Move…");
  await press("Calls");
  await shows("current folder");
  await press("Back to All files");
  await press("Sales");
  await press("Move here");
  await shows(/^(?!.*dialog)/s);
  expect(changes()).toEqual(['PATCH /files/7 {"folderId":"2"}']);
});

test("the link of a public file", async () => {
  const { shows, act, press } = fileMenu({ publicUrl: "https://crm.example.com/7" });
  await act("Get link…");
  expect(await shows("dialog Link to offer.pdf")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Link to offer.pdf:
    ## Link to offer.pdf
    Anyone with this link can open the file.
    field Link: https://crm.example.com/7 (read-only)
    [Copy link]
    [Close]"
  `);
  await press("Close");
  await shows(/^(?!.*dialog)/s);
});

test("the link of a private file works for a time", async () => {
  const link = { body: { url: "https://crm.example.com/7?s=1", expiresAt: 0 } };
  const { shows, act, choose, requests, respond } = fileMenu(
    {},
    { "GET /files/7/signed-url": notToday },
  );
  await act("Get link…");
  expect(await shows("Not today.")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Link to offer.pdf:
    ## Link to offer.pdf
    select The link works for: 1 hour
    alert:
    Not today.
    [Close]"
  `);
  respond({ "GET /files/7/signed-url": link });
  choose("The link works for", "1 day");
  expect(await shows("Anyone with this link")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Link to offer.pdf:
    ## Link to offer.pdf
    select The link works for: 1 day
    Anyone with this link can open the file until DATE.
    field Link: https://crm.example.com/7?s=1 (read-only)
    [Copy link]
    [Close]"
  `);
  expect(requests.at(-1)?.path).toBe("/files/7/signed-url?expirationSeconds=86400");
});

test("a file is erased after a confirmation", async () => {
  const { shows, act, press, changes } = fileMenu(
    {},
    { "DELETE /files/7/erase": { body: { purgeAt: 0 } } },
  );
  await act("Erase for privacy…");
  expect(await shows("alertdialog")).toMatchInlineSnapshot(`
    "alertdialog Erase offer.pdf?:
    ## Erase offer.pdf?
    No one can open it from now on. Its content and all other data about it are permanently deleted within 7 days. This can't be undone.
    [Erase]
    [Keep] (focused)"
  `);
  await press("Keep");
  await shows(/^(?!.*alertdialog)/s);
  expect(changes()).toEqual([]);
  await act("Erase for privacy…");
  await press("Erase");
  expect(await shows("was erased")).toMatchInlineSnapshot(`
    "[Actions for offer.pdf] (haspopup, collapsed)
    region Notifications:
    alertdialog offer.pdf was erased. All data about it is permanently deleted on DATE.:
    alert:
    offer.pdf was erased. All data about it is permanently deleted on DATE.
    [Dismiss]"
  `);
});

test("a file is deleted, and restored", async () => {
  const { shows, act, press, changes, respond } = fileMenu({}, { "DELETE /files/7": notToday });
  await act("Delete");
  await shows(/offer\.pdf\W+Not today/);
  respond({ "DELETE /files/7": {}, "POST /files/7/restore": { body: file } });
  await act("Delete");
  await shows("offer.pdf was deleted.");
  await press("Undo");
  await expect.poll(() => changes().at(-1)).toBe("POST /files/7/restore");
});

test.each<[string, string, string, object]>([
  ["deleted", "Delete", "DELETE /files/7", {}],
  ["erased", "Erase for privacy…", "DELETE /files/7/erase", { body: { purgeAt: 0 } }],
  ["shared", "Make public", "PATCH /files/7", { body: file }],
  ["gone already", "Delete", "DELETE /files/7", notToday],
])("the list is read again after a file is %s", async (_what, action, request, response) => {
  const { shows, press, pick, respond } = showPart(<FilesPage />, {
    "GET /jobs": { body: { results: [] } },
    "GET /files": list([], [file]),
    [request]: response,
  });
  await shows("[offer.pdf]");
  respond({ "GET /files": list([]) });
  await press("Actions for offer.pdf");
  await pick(action);
  if (action.startsWith("Erase")) await press("Erase");
  expect(await shows("No files here yet")).not.toContain("offer.pdf]");
});

test("a file that is restored is in the list again", async () => {
  const { shows, press, pick, respond } = showPart(<FilesPage />, {
    "GET /jobs": { body: { results: [] } },
    "GET /files": list([], [file]),
    "DELETE /files/7": {},
    "POST /files/7/restore": { body: file },
  });
  await press("Actions for offer.pdf");
  respond({ "GET /files": list([]) });
  await pick("Delete");
  await shows("No files here yet");
  respond({ "GET /files": list([], [file]) });
  await press("Undo");
  expect(await shows("[offer.pdf]")).not.toContain("No files");
});

test("jobs have their progress, their problems and what can be done", async () => {
  const jobs: PageJob[] = [
    { ...job, id: "0", state: "pending", nextAttemptAt: 0, reasons: ["The server is busy."] },
    { ...job, id: "1", state: "processing", progress: { done: 1024, total: 2048 } },
    { ...job, id: "2", state: "processing", progress: { done: 1024 } },
    {
      ...job,
      id: "3",
      kind: "folderUpdate",
      subject: "Sales",
      state: "complete",
      canCancel: false,
    },
    { ...job, id: "4", kind: "removal", subject: "", state: "canceled", canCancel: false },
    { ...job, id: "5", state: "failed", canRestart: true, reasons: ["No.", "Never."] },
  ];
  const { shows, press, changes, respond } = showPart(
    <ul>
      {jobs.map((each) => (
        <JobRow key={each.id} job={each} />
      ))}
    </ul>,
    { "POST /jobs/5/restart": notToday },
  );
  expect(await shows("Failed")).toMatchInlineSnapshot(`
    "Import from a.txt Waiting
    The server is busy. Next attempt: DATE.
    [Cancel: Import from a.txt]
    Import from a.txt Running
    progress Progress of a.txt: 0.5
    1 kB of 2 kB
    [Cancel: Import from a.txt]
    Import from a.txt Running
    progress Progress of a.txt: -1
    1 kB
    [Cancel: Import from a.txt]
    Change of folder Sales Done
    Removal of deleted content Canceled
    Import from a.txt Failed
    No. Never.
    [Retry: Import from a.txt]
    [Dismiss: Import from a.txt]"
  `);
  await press("Retry: Import from a.txt");
  await shows(/Import from a\.txt\W+Not today/);
  respond({ "POST /jobs/5/cancel": undefined });
  await press("Dismiss: Import from a.txt");
  await shows("[Dismiss: Import from a.txt] (disabled)");
  expect(changes()).toEqual(["POST /jobs/5/restart", "POST /jobs/5/cancel"]);
});
