// @vitest-environment jsdom
import type { PageJob, PageRecord, Role } from "@calling-extensions/crm/page-api";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { BulkBar } from "../bulk-changes/bulk-bar.tsx";
import { FolderMenu } from "../files/folder-menu.tsx";
import { JobRow } from "../files/job-row.tsx";
import { PropertyRows } from "../property-editing/property-rows.tsx";
import { DeleteRecordButton } from "../record-page/delete-record-button.tsx";
import { PinButton } from "../record-page/pin-button.tsx";
import { contactType } from "../records/object-types.ts";
import { RestoreRecordButton } from "../records/restore-record-button.tsx";
import { PipelinesSection } from "../settings/pipelines/pipelines-section.tsx";
import { PropertiesSection } from "../settings/properties/properties-section.tsx";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";

/** A record of an owner. The user of the tests has the owner id 21. */
const recordOf = (ownerId: string | undefined): PageRecord => ({
  objectTypeId: "0-1",
  objectId: "101",
  title: "Ada Example",
  subtitle: "",
  typeLabel: "Contact",
  properties: [
    { name: "jobtitle", label: "Job title", type: "string", value: "Buyer", display: "Buyer" },
    ...(ownerId === undefined
      ? []
      : [
          {
            name: "hubspot_owner_id",
            label: "Owner",
            type: "enumeration" as const,
            value: ownerId,
            display: "Owner",
          },
        ]),
  ],
  phoneNumbers: [],
  associations: [],
  pinning: {},
  createdAt: 0,
});
const ofOther = recordOf("99");
const note = { kind: "note", engagementId: "7", body: "Hi", timestamp: 0 } as const;

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
  [
    "the record of another owner",
    <>
      Ada
      <DeleteRecordButton record={ofOther} />
    </>,
    "Ada",
    ["Delete"],
  ],
  [
    "an own record",
    <>
      Ada
      <DeleteRecordButton record={recordOf("21")} />
    </>,
    "Ada",
    ["Delete"],
  ],
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
    ["Delete"],
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

/** Renders a part for a user with a role, and waits for what everyone sees of it. */
async function show(part: ReactNode, text: string, role: Role): Promise<void> {
  fakeService(({ path }) => {
    if (path.startsWith("/properties/")) return { body: definitions };
    return path.startsWith("/pipelines") ? { body: pipelines } : undefined;
  });
  const { element } = renderPage(part, { role });
  await vi.waitFor(() => expect(element.textContent).toContain(text), patient);
}

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
