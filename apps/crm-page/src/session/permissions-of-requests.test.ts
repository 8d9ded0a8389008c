import * as api from "@calling-extensions/crm/page-api";
import { expect, test } from "vitest";

/** Of all files of the page, without tests. */
const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The files that ask for the permission of a request, if those that send it don't: they show what leads to it. */
const askedIn: Readonly<Record<string, string>> = {
  "bulk-changes/associate-calls-dialog.tsx": "bulk-changes/bulk-bar.tsx",
  "bulk-changes/change-property-dialog.tsx": "bulk-changes/bulk-bar.tsx",
  "developer-apps/app-form.tsx": "developer-apps/developer-apps-page.tsx",
  "developer-apps/deliveries-dialog.tsx": "developer-apps/developer-app-item.tsx",
  "developer-apps/use-calling-settings.ts": "developer-apps/developer-app-item.tsx",
  "developer-tools/app-requests.tsx": "developer-tools/tools-drawer.tsx",
  "files/import-dialog.tsx": "files/files-page.tsx",
  "files/new-folder-dialog.tsx": "files/files-page.tsx",
  "property-editing/save-properties.ts": "property-editing/property-rows.tsx",
  "record-associations/use-call-records.ts": "record-associations/call-records-dialog.tsx",
  "record-associations/save-association.ts": "record-page/associations-card.tsx",
  "record-merge/use-merge.ts": "record-merge/merge-form.tsx",
  "record-list/import-undo.ts": "record-list/import-matches.ts",
  "record-list/use-import.ts": "record-list/import-matches.ts",
  "record-board/use-move-card.ts": "record-board/board-card.tsx",
  "saved-lists/use-saved-lists.ts": "home/queue-row.tsx",
  "settings/pipelines/pipeline-form.tsx": "settings/pipelines/pipelines-section.tsx",
  "settings/properties/property-form.tsx": "settings/properties/properties-section.tsx",
  "settings/tokens/new-token-form.tsx": "settings/tokens/tokens-section.tsx",
  "settings/users/direct-number.tsx": "settings/users/user-item.tsx",
  "settings/users/invite-form.tsx": "settings/users/users-section.tsx",
};

/** Requests that are only about the user's own, and so need no permission. */
const onlyOwn: Readonly<Record<string, string>> = {
  "bulk-changes/add-to-queue.ts archivePageRecord": "the task that the user has just added",
  "record-page/use-new-note.ts deletePageFile": "a file that the user uploaded and hasn't attached",
  "tasks/use-task-changes.ts changePageTask":
    "the queue and the home page list the tasks of the user and those without an owner",
};

const asks: Readonly<Partial<Record<api.Permission, RegExp>>> = {
  "records.edit-others": /\b(useCanEdit|canEdit)\(/,
  "records.delete": /\b(useCanDelete|canDelete)\(/,
};
const asksFor = (file: string | undefined, permission: api.Permission): boolean => {
  const source = sources[`../${file}`] ?? "";
  const pattern = asks[permission];
  return pattern ? pattern.test(source) : source.includes(`useCan("${permission}")`);
};

/** Each file that sends a request with a permission. */
const requests = Object.entries(api).flatMap(([name, value]) => {
  if (typeof value !== "object" || !("method" in value)) return [];
  const { permission, permissionForOthers = permission }: api.PageEndpoint = value;
  if (permissionForOthers === undefined) return [];
  return Object.entries(sources).flatMap(([path, source]) =>
    new RegExp(String.raw`\b${name}\b`).test(source)
      ? [{ name, file: path.replace("../", ""), permission: permissionForOthers }]
      : [],
  );
});

test.each(requests)("$file asks for $permission before $name", ({ name, file, permission }) => {
  if (onlyOwn[`${file} ${name}`] !== undefined) return;
  expect([file, askedIn[file]].some((each) => asksFor(each, permission))).toBe(true);
});

test("each exception is needed", () => {
  const sent = new Set(requests.map(({ name, file }) => `${file} ${name}`));
  expect(Object.keys(onlyOwn).filter((each) => !sent.has(each))).toEqual([]);
  const elsewhere = new Set(
    requests.flatMap(({ file, permission }) => (asksFor(file, permission) ? [] : [file])),
  );
  expect(Object.keys(askedIn).filter((each) => !elsewhere.has(each))).toEqual([]);
});
