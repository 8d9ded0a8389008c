// @vitest-environment jsdom
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { FolderMenu } from "../files/folder-menu.tsx";
import { ImportDialog } from "../files/import-dialog.tsx";
import { JobRow } from "../files/job-row.tsx";
import { NewFolderDialog } from "../files/new-folder-dialog.tsx";
import { PipelinesSection } from "../settings/pipelines/pipelines-section.tsx";
import { TokenItem } from "../settings/tokens/token-item.tsx";
import { InviteForm } from "../settings/users/invite-form.tsx";
import { UserItem } from "../settings/users/user-item.tsx";
import { followReads } from "../testing/follow-reads.ts";
import { calls, folder, job, list } from "../testing/page-files.ts";
import { patient } from "../testing/render-page.tsx";
import { notToday, showPart } from "../testing/show-part.tsx";
import type { User } from "../users/users-query.ts";

type Part = ReturnType<typeof showPart>;

/** What the page has read. */
const read = ["files/other", "jobs", "tokens", "properties/0-5", "record/0-1", "users"];

interface Change {
  readonly part: ReactNode;
  readonly act: (part: Part) => Promise<void>;
  readonly request: string;
  readonly outdated: string;
  /** Whether it is read again after a failure too: another user may have changed it. */
  readonly afterFailure: boolean;
}

const stages = [{ id: "1", label: "New", displayOrder: 0, metadata: {} }];
const pipeline = { id: "1", label: "Returns", displayOrder: 0, stages };
const tickets = { objectTypeId: "0-5", pipelines: [pipeline, pipeline], usage: 2, limit: 9 };
const token = { id: "5", label: "Reports", scopes: ["files"], createdAt: 0 };
const kim: User = {
  id: "12",
  name: "Kim Lee",
  email: "kim@example.com",
  role: "salesRep",
  isActive: true,
  availableIn: [],
  liveCallsSince: [],
};
const sales = <FolderMenu folder={folder("3", "Sales")} />;
const openMenu = async ({ press, pick }: Part, item: string): Promise<void> => {
  await press("Actions for the folder Sales");
  await pick(item);
};

const changes: Record<string, Change> = {
  "a folder is deleted": {
    part: sales,
    act: (part) => openMenu(part, "Delete"),
    request: "DELETE /folders/3",
    outdated: "files/other",
    afterFailure: true,
  },
  "a folder is renamed": {
    part: sales,
    act: async (part) => {
      await openMenu(part, "Rename…");
      await part.press("Rename");
    },
    request: "PATCH /folders/3",
    outdated: "files/other",
    afterFailure: false,
  },
  "a folder is moved": {
    part: sales,
    act: async (part) => {
      await openMenu(part, "Move…");
      await part.press("Calls");
      await part.shows("All files / Calls");
      await part.press("Move here");
    },
    request: "PATCH /folders/3",
    outdated: "files/other",
    afterFailure: true,
  },
  "a folder is created": {
    part: <NewFolderDialog parentId={undefined} onClose={() => undefined} />,
    act: async ({ shows, type, press }) => {
      await shows("field Name");
      type("Name", "Sales");
      await shows(/\[Create\]$/);
      await press("Create");
    },
    request: "POST /folders",
    outdated: "files/other",
    afterFailure: false,
  },
  "a file is imported": {
    part: <ImportDialog folderId={undefined} access="PRIVATE" onClose={() => undefined} />,
    act: async ({ shows, type, press }) => {
      await shows("field URL of a file");
      type("URL of a file", "https://example.com/a.txt");
      await shows(/\[Import\]$/);
      await press("Import");
    },
    request: "POST /file-imports",
    outdated: "jobs",
    afterFailure: false,
  },
  "a job is canceled": {
    part: <JobRow job={job} />,
    act: ({ press }) => press("Cancel: Import from a.txt"),
    request: "POST /jobs/1/cancel",
    outdated: "jobs",
    afterFailure: true,
  },
  "a token is revoked": {
    part: <TokenItem token={token} now={0} />,
    act: async ({ press }) => {
      await press("Revoke Reports");
      await press("Revoke");
    },
    request: "DELETE /tokens/5",
    outdated: "tokens",
    afterFailure: true,
  },
  "a pipeline is archived": {
    part: <PipelinesSection />,
    act: ({ press }) => press("Archive Returns"),
    request: "DELETE /pipelines/0-5/1",
    outdated: "properties/0-5",
    afterFailure: true,
  },
  "a user is invited": {
    part: <InviteForm onClose={() => undefined} />,
    act: async ({ shows, type, press }) => {
      await shows("field Email");
      type("Name", "Sam");
      type("Email", "sam@example.com");
      await press("Invite");
    },
    request: "POST /users",
    outdated: "users",
    afterFailure: true,
  },
  "the role of a user is changed": {
    part: <UserItem user={kim} isSelf={false} rolesNoteId="note" />,
    act: async ({ shows, choose }) => {
      await shows("Role of Kim Lee");
      choose("Role of Kim Lee", "Manager");
    },
    request: "PATCH /users/12",
    outdated: "users",
    afterFailure: true,
  },
};

/** A folder, or a job. */
const response = { ...job, ...calls };

const make = async ({ part, act, request }: Change, isRejected: boolean) => {
  const shown = showPart(part, {
    "GET /files": list([calls]),
    "GET /pipelines": { body: { results: [tickets], stageLimit: 3 } },
    [request]: isRejected ? notToday : request.startsWith("DELETE") ? {} : { body: response },
  });
  const { outdated } = followReads(shown.queryClient, read);
  await act(shown);
  await expect.poll(() => shown.changes().length, patient).toBe(1);
  expect(shown.changes()[0]).toContain(request);
  if (isRejected) await shown.shows("Not today.");
  return outdated;
};

test.each(Object.entries(changes))("%s, and what shows it is read again", async (_what, change) => {
  const outdated = await make(change, false);
  await expect.poll(outdated, patient).toEqual([change.outdated]);
});

test.each(Object.entries(changes))("if not, it may be out of date: %s", async (_what, change) => {
  const outdated = await make(change, true);
  await expect.poll(outdated, patient).toEqual(change.afterFailure ? [change.outdated] : []);
});
