// @vitest-environment jsdom
import type {
  PageFile,
  PageJob,
  PageRecord,
  Role,
  TimelineEntry,
} from "@calling-extensions/crm/page-api";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { AuthorizePage } from "../authorize/authorize-page.tsx";
import { BulkBar } from "../bulk-changes/bulk-bar.tsx";
import { FileMenu } from "../files/file-menu.tsx";
import { FolderMenu } from "../files/folder-menu.tsx";
import { JobRow } from "../files/job-row.tsx";
import { PropertyRows } from "../property-editing/property-rows.tsx";
import { RecordPicker } from "../record-associations/record-picker.tsx";
import { AssociationsCard } from "../record-page/associations-card.tsx";
import { RecordActions } from "../record-page/record-actions.tsx";
import { EntryActions } from "../record-page/entry-actions.tsx";
import { PinButton } from "../record-page/pin-button.tsx";
import { contactType } from "../records/object-types.ts";
import { RestoreRecordButton } from "../records/restore-record-button.tsx";
import { PipelinesSection } from "../settings/pipelines/pipelines-section.tsx";
import { PropertiesSection } from "../settings/properties/properties-section.tsx";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { TaskArticle } from "../timeline/task-article.tsx";

/** A record of an owner. The user of the tests has the owner id 21. */
const recordOf = (ownerId: string | undefined): PageRecord => ({
  objectTypeId: "0-1",
  objectId: "101",
  title: "Ada Example",
  subtitle: "",
  typeLabel: "Contact",
  ownerId,
  properties: [
    { name: "jobtitle", label: "Job title", type: "string", value: "Buyer", display: "Buyer" },
  ],
  phoneNumbers: [],
  associations: [],
  pinning: {},
  createdAt: 0,
});
const ofOther = recordOf("99");
const note = {
  kind: "note",
  engagementId: "7",
  body: "Hi",
  timestamp: 0,
  ownerId: "99",
} as const;
const call = { ...note, kind: "call", title: "Call" } as const;
const task = {
  ...note,
  kind: "task",
  title: "Send the offer",
  type: "TODO",
  status: "NOT_STARTED",
} as const;
const associated = { ...ofOther, title: "Acme", labels: [] };
const withAssociation = (record: PageRecord): PageRecord => ({
  ...record,
  associations: [{ objectTypeId: "0-2", label: "Companies", records: [associated] }],
});
const actions = (entry: TimelineEntry): ReactNode => (
  <>
    Activity
    <EntryActions record={ofOther} entry={entry} />
  </>
);

const job: PageJob = {
  id: "1",
  kind: "fileImport",
  subject: "a.txt",
  state: "failed",
  canCancel: true,
  canRestart: true,
  attempts: 1,
  requestedAt: 0,
  progress: { done: 0 },
  reasons: [],
};

const definitions = {
  results: [
    {
      name: "size",
      label: "Size",
      type: "string",
      fieldType: "text",
      groupName: "g",
      isBuiltIn: false,
      hasUniqueValue: false,
      options: [],
    },
  ],
  groups: [{ name: "g", label: "Group" }],
  usage: 1,
  limit: 10,
  optionLimit: 10,
};
const pipeline = { id: "0", label: "Support", displayOrder: 0, stages: [] };
const pipelines = {
  results: [
    { objectTypeId: "0-5", pipelines: [pipeline, { ...pipeline, id: "1" }], usage: 2, limit: 10 },
  ],
  stageLimit: 10,
};

const authorization = {
  app: { appId: "9001", name: "My app", isInstalled: false },
  scopes: [],
  returnOrigin: "https://app.example.com",
};

const properties = { results: [] };
const rows = (record: PageRecord): ReactNode => (
  <PropertyRows
    record={record}
    properties={record.properties}
    focused={undefined}
    onFocus={() => undefined}
  />
);

/** Parts of the page: something that all users see, and the buttons that need a permission. */
const parts: readonly (readonly [string, ReactNode, string, readonly string[]])[] = [
  ["the values of another owner", rows(ofOther), "Buyer", ["Edit Job title"]],
  [
    "a note on a record of another owner",
    <>
      Note
      <PinButton record={ofOther} entry={note} />
    </>,
    "Note",
    ["Pin to the top"],
  ],
  [
    "an association between records of others",
    <AssociationsCard key="1" record={withAssociation(ofOther)} />,
    "Acme",
    ["Edit association with Acme"],
  ],
  ["a note of another owner", actions(note), "Activity", ["Edit note", "Delete note"]],
  ["a call of another owner", actions(call), "Activity", ["Edit call", "Delete call"]],
  [
    "a task of another owner",
    <TaskArticle key="1" entry={task} action={<EntryActions record={ofOther} entry={task} />} />,
    "Send the offer",
    ["Mark as done: Send the offer", "Edit task", "Delete task"],
  ],
  [
    "a request of an app to be installed",
    <AuthorizePage key="1" />,
    "Install My app?",
    ["Install"],
  ],
  [
    "a deleted record",
    <>
      Deleted
      <RestoreRecordButton record={ofOther} />
    </>,
    "Deleted",
    ["Restore Ada Example"],
  ],
  [
    "the selection of a list",
    <BulkBar
      key="1"
      type={contactType}
      properties={{ ...properties }}
      records={[ofOther]}
      onClear={() => undefined}
      onDone={() => undefined}
    />,
    "1 selected",
    ["Change property", "Delete"],
  ],
  [
    "a folder",
    <>
      Calls
      <FolderMenu folder={{ id: "1", name: "Calls", path: "/Calls", updatedAt: 0 }} />
    </>,
    "Calls",
    ["Actions for the folder Calls"],
  ],
  ["a job", <JobRow key="1" job={job} />, "a.txt", ["Retry: Import from a.txt"]],
  [
    "the properties",
    <PropertiesSection key="1" />,
    "Size",
    ["Create property", "Edit Size", "Archive Size"],
  ],
  ["the pipelines", <PipelinesSection key="1" />, "Support", ["Edit Support", "Archive Support"]],
];

const labels = (): (string | null)[] =>
  [...document.querySelectorAll("button")].map(
    (each) => each.getAttribute("aria-label") ?? each.textContent,
  );

const menuItems = (): (string | null)[] =>
  Array.from(document.querySelectorAll("[role=menuitem]"), ({ textContent }) => textContent);

/** Renders a part for a user with a role, and waits for what everyone sees of it. */
async function show(part: ReactNode, text: string, role: Role): Promise<void> {
  fakeService(({ path }) => {
    if (path.startsWith("/properties/")) return { body: definitions };
    if (path === "/authorizations/review") return { body: authorization };
    return path.startsWith("/pipelines") ? { body: pipelines } : undefined;
  });
  const { element } = renderPage(part, { role });
  await vi.waitFor(() => expect(element.textContent).toContain(text), patient);
}

test.each([
  ["administrator", "99", ["Copy link", "Merge…", "Delete"]],
  ["salesRep", "99", ["Copy link"]],
  ["salesRep", "21", ["Copy link"]],
] as const)("of the role %s and the owner %s, the menu has %j", async (role, ownerId, items) => {
  fakeService(() => undefined);
  // jsdom lacks it, and the menu needs it.
  vi.stubGlobal("CSS", { escape: String });
  const { element, press } = renderPage(<RecordActions record={recordOf(ownerId)} />, { role });
  await vi.waitFor(() => expect(element.querySelector("button")).not.toBeNull(), patient);
  press("More actions");
  await vi.waitFor(() => expect(menuItems()).toEqual(items), patient);
});

describe.each(parts)("%s", (_name, part, text, buttons) => {
  test("is changed by administrators", async () => {
    await show(part, text, "administrator");
    expect(labels()).toEqual(expect.arrayContaining([...buttons]));
  });

  test("isn't changed by sales reps", async () => {
    await show(part, text, "salesRep");
    expect(labels().filter((label) => label && buttons.includes(label))).toEqual([]);
  });
});

test.each([
  ["note", note, ["Edit note", "Delete note"]],
  ["call", call, ["Edit call", "Delete call"]],
  ["task", task, ["Edit task", "Delete task"]],
] as const)("a sales rep changes and deletes an own %s", async (_kind, entry, buttons) => {
  await show(actions({ ...entry, ownerId: "21" }), "Activity", "salesRep");
  expect(labels()).toEqual(buttons);
});

test.each([
  ["an own file", "11", ["Delete"]],
  ["a file of another user", "99", []],
])("of %s, a sales rep can delete what they uploaded", async (_name, uploadedBy, deletions) => {
  const file: PageFile = {
    id: "1",
    name: "offer.pdf",
    extension: "pdf",
    type: "DOCUMENT",
    contentType: "application/pdf",
    size: 1,
    access: "PRIVATE",
    path: "/offer.pdf",
    createdAt: 0,
    updatedAt: 0,
    uploadedBy,
  };
  fakeService(() => undefined);
  // jsdom lacks it, and the menu needs it.
  vi.stubGlobal("CSS", { escape: String });
  const { element, press } = renderPage(<FileMenu file={file} onShow={() => undefined} />, {
    role: "salesRep",
  });
  await vi.waitFor(() => expect(element.querySelector("button")).not.toBeNull(), patient);
  press("Actions for offer.pdf");
  await vi.waitFor(
    () => expect(menuItems()).toEqual(["Preview", "Get link…", ...deletions]),
    patient,
  );
});

test.each([
  ["an own record with one of others", recordOf("21")],
  ["a record without an owner with one of others", recordOf(undefined)],
])("a sales rep changes the association of %s", async (_name, record) => {
  await show(<AssociationsCard record={withAssociation(record)} />, "Acme", "salesRep");
  expect(labels()).toContain("Edit association with Acme");
});

test("a sales rep associates a record of another owner only with their own", async () => {
  const listed = { properties: {}, updatedAt: 0 };
  const found = [
    { ...recordOf("99"), ...listed, objectId: "1", title: "Theirs" },
    { ...recordOf("21"), ...listed, objectId: "2", title: "Mine" },
  ];
  fakeService(() => ({ body: { results: found } }));
  const { element } = renderPage(
    <RecordPicker
      record={ofOther}
      types={[{ objectTypeId: "0-1", typeLabel: "Contact", labels: [] }]}
      typeId="0-1"
      chosen={[]}
      errorId={undefined}
      onTypeChange={() => undefined}
      onChoose={() => undefined}
    />,
    { role: "salesRep" },
  );
  await vi.waitFor(() => expect(element.textContent).toContain("Theirs"), patient);
  const choices = [...element.querySelectorAll("input[type=radio]")];
  expect(choices.map((each) => each.closest("label")?.textContent)).toEqual([
    expect.stringContaining("Belongs to another owner"),
    expect.stringContaining("Mine"),
  ]);
  expect(choices.map((each) => each.matches(":disabled"))).toEqual([true, false]);
});

test.each([["21"], [""], [undefined]])(
  "a sales rep changes the values of a record of the owner %j",
  async (ownerId) => {
    await show(rows(recordOf(ownerId)), "Buyer", "salesRep");
    expect(labels()).toContain("Edit Job title");
  },
);

test("settings say which permission is missing", async () => {
  fakeService(() => ({ body: pipelines }));
  const { element } = renderPage(<PipelinesSection />, { role: "salesRep" });
  await vi.waitFor(
    () => expect(element.textContent).toContain("you need the permission pipelines.edit"),
    patient,
  );
});
