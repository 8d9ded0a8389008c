// @vitest-environment jsdom
import type { DeveloperApp, PagePipeline, PageProperties } from "@calling-extensions/crm/page-api";
import { type ReactNode, useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { ImportDialog } from "../files/import-dialog.tsx";
import { MoveDialog } from "../files/move-dialog.tsx";
import { NewFolderDialog } from "../files/new-folder-dialog.tsx";
import { RenameDialog } from "../files/rename-dialog.tsx";
import { callService } from "../api/session.ts";
import { NewContactDialog } from "../caller/new-contact-dialog.tsx";
import { pendingContact } from "../caller/pending-contact.ts";
import { AppForm } from "../developer-apps/app-form.tsx";
import { CallRecordsDialog } from "../record-associations/call-records-dialog.tsx";
import { CreateRecordDialog } from "../record-creation/create-record-dialog.tsx";
import { EditActivityDialog } from "../record-page/edit-activity-dialog.tsx";
import { PipelineForm } from "../settings/pipelines/pipeline-form.tsx";
import { PropertyForm } from "../settings/properties/property-form.tsx";
import { NewTokenForm } from "../settings/tokens/new-token-form.tsx";
import { demoRecord } from "../testing/demo-record.ts";
import { calls, job, list } from "../testing/page-files.ts";
import { patient } from "../testing/render-page.tsx";
import { type Responses, showPart } from "../testing/show-part.tsx";

interface OpenerProps {
  dialog: (onClose: () => void) => ReactNode;
  onClose: () => void;
}

function Opener({ dialog, onClose }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && dialog(close)}
    </>
  );
}

const change = (): Promise<unknown> => callService({ method: "PATCH", path: "/_page/changed" });

const pipeline: PagePipeline = {
  id: "9",
  label: "Returns",
  displayOrder: 0,
  stages: [{ id: "3", label: "In", metadata: {} }],
};
const property: PageProperties["results"][number] = {
  name: "size",
  label: "Size",
  type: "string",
  fieldType: "text",
  groupName: "g",
  isBuiltIn: false,
  options: [],
};
const definitions: PageProperties = {
  results: [property],
  groups: [{ name: "g", label: "Group" }],
  usage: 1,
  limit: 10,
  optionLimit: 3,
};

const noteRecord = demoRecord({ objectTypeId: "0-46", objectId: "7", typeLabel: "Note" });
const noteText = {
  name: "hs_note_body",
  label: "Note",
  control: "textarea",
  isRequired: false,
  isReadOnly: false,
};

const bo = {
  objectTypeId: "0-1",
  objectId: "102",
  title: "Bo Example",
  subtitle: "",
  createdAt: 0,
  updatedAt: 0,
  properties: {},
};
const app: DeveloperApp = {
  appId: "9101",
  name: "Phone",
  clientId: "c",
  isPublic: false,
  redirectUrls: [],
  scopes: [],
  optionalScopes: [],
  createdAt: "2026-01-15T09:00:00Z",
};

/** Opens the form for an unknown caller, which a store does. */
function NewCaller({ onClose }: Pick<OpenerProps, "onClose">) {
  useEffect(() => {
    pendingContact.setState({ providerId: "9001", callKey: "k", phoneNumber: "" }, true);
    return pendingContact.subscribe((caller) => {
      if (!caller) onClose();
    });
  }, [onClose]);
  return <NewContactDialog />;
}

interface Row extends Pick<OpenerProps, "dialog"> {
  title: string;
  /** The fields to fill in, and the button that submits them. */
  fields: Readonly<Record<string, string>>;
  /** A control to check. */
  checked?: string;
  submit: string;
  request: string;
  body?: object;
  /** What the dialog reads. */
  reads?: Responses;
}

const rows: readonly Row[] = [
  {
    title: "Rename offer",
    dialog: (onClose) => <RenameDialog name="offer" rename={change} onClose={onClose} />,
    fields: { Name: "plan" },
    submit: "Rename",
    request: "PATCH /changed",
  },
  {
    title: "Move offer",
    dialog: (onClose) => <MoveDialog name="offer" from="7" move={change} onClose={onClose} />,
    fields: {},
    submit: "Move here",
    request: "PATCH /changed",
  },
  {
    title: "New folder",
    dialog: (onClose) => <NewFolderDialog parentId={undefined} onClose={onClose} />,
    fields: { Name: "Sales" },
    submit: "Create",
    request: "POST /folders",
    body: calls,
  },
  {
    title: "Import from URL",
    dialog: (onClose) => <ImportDialog folderId={undefined} access="PRIVATE" onClose={onClose} />,
    fields: { URL: "https://example.com/a.txt" },
    submit: "Import",
    request: "POST /file-imports",
    body: job,
  },
  {
    title: "Edit Returns",
    dialog: (onClose) => (
      <PipelineForm
        objectTypeId="0-5"
        pipeline={pipeline}
        pipelines={[pipeline]}
        stageLimit={3}
        onClose={onClose}
      />
    ),
    fields: { Name: "Repairs" },
    submit: "Save",
    request: "PUT /pipelines/0-5/9",
    body: pipeline,
  },
  {
    title: "Edit Size",
    dialog: (onClose) => (
      <PropertyForm
        objectTypeId="0-1"
        property={property}
        definitions={definitions}
        onClose={onClose}
      />
    ),
    fields: { Name: "Length" },
    submit: "Save",
    request: "PATCH /properties/0-1/size",
  },
  {
    title: "Edit note",
    dialog: (onClose) => (
      <EditActivityDialog
        entry={{ kind: "note", engagementId: "7", body: "Hi", timestamp: 0 }}
        onClose={onClose}
      />
    ),
    fields: { Note: "Hello" },
    submit: "Save note",
    request: "PATCH /records/0-46/7",
    body: demoRecord(),
    reads: {
      "GET /records/0-46/7": { body: noteRecord },
      "GET /properties/0-46": { body: { results: [noteText] } },
    },
  },
  {
    title: "Records of the call",
    dialog: (onClose) => <CallRecordsDialog engagementId="7" onClose={onClose} />,
    fields: {},
    checked: "Bo Example",
    submit: "Save",
    request: "PUT /records/0-48/7/associations/0-1/102",
    body: demoRecord(),
    reads: {
      "GET /association-labels/0-48": {
        body: { results: [{ objectTypeId: "0-1", typeLabel: "Contact", labels: [] }] },
      },
      "GET /records/0-48/7": { body: demoRecord({ objectTypeId: "0-48", objectId: "7" }) },
      "GET /records/0-1": { body: { results: [bo], total: 1 } },
    },
  },
  {
    title: "New app",
    dialog: (onClose) => <AppForm onClose={onClose} onCreated={onClose} />,
    fields: { Name: "Phone" },
    submit: "Create",
    request: "POST /apps",
    body: { app, clientSecret: "s3cret" },
  },
  {
    title: "New access token",
    dialog: (onClose) => <NewTokenForm onClose={onClose} onCreated={onClose} />,
    fields: { Name: "Report" },
    checked: "Read and change tickets",
    submit: "Create",
    request: "POST /tokens",
    body: {
      token: { id: "1", label: "Report", scopes: ["tickets"], createdAt: 0 },
      secret: "s3cret",
    },
  },
  {
    title: "Create company",
    dialog: (onClose) => (
      <CreateRecordDialog
        creation={{ objectTypeId: "0-2", values: { name: "Acme" } }}
        onClose={onClose}
      />
    ),
    fields: {},
    submit: "Create company",
    request: "POST /records/0-2",
    body: demoRecord(),
    reads: {
      "GET /properties/0-2": {
        body: {
          results: [
            {
              name: "name",
              label: "Company name",
              control: "text",
              isRequired: false,
              isReadOnly: false,
            },
          ],
        },
      },
    },
  },
  {
    title: "Create contact",
    dialog: (onClose) => <NewCaller onClose={onClose} />,
    fields: { "First name": "Ada" },
    submit: "Create contact",
    request: "POST /contacts",
    body: demoRecord(),
  },
];

test.each(rows)(
  "a response that comes late doesn't close the dialog $title that was opened since",
  async ({ title, dialog, fields, checked, submit, request, body = {}, reads }) => {
    const close = vi.fn();
    const { shows, press, type, check, respond, changes, queryClient } = showPart(
      <Opener dialog={dialog} onClose={close} />,
      {
        [request]: undefined,
        "GET /files": list([calls]),
        "GET /jobs": { body: { results: [] } },
        ...reads,
      },
    );
    await press("Open");
    await shows(`dialog ${title}`);
    for (const [label, text] of Object.entries(fields)) type(label, text);
    if (checked !== undefined) {
      await shows(checked);
      check(checked);
    }
    await press(submit);
    await expect.poll(() => changes().length, patient).toBe(1);
    await press("Cancel");
    await press("Open");
    await shows(`dialog ${title}`);
    respond({ [request]: { body } });
    const statusOf = () => queryClient.getMutationCache().getAll()[0]?.state.status;
    await expect.poll(statusOf, patient).toBe("success");
    // By the button.
    expect(close).toHaveBeenCalledOnce();
  },
);
