// @vitest-environment jsdom
import { demoRecord } from "../testing/demo-record.ts";
import { toasts } from "@calling-extensions/ui/toasts";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { DeleteEntryButton } from "../record-page/delete-entry-button.tsx";
import { RecordActions } from "../record-page/record-actions.tsx";
import { PinButton } from "../record-page/pin-button.tsx";
import { RestoreRecordButton } from "../records/restore-record-button.tsx";
import { PropertyItem } from "../settings/properties/property-item.tsx";
import { fakeService } from "../testing/fake-service.ts";
import { followReads } from "../testing/follow-reads.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { pick } from "../testing/show-part.tsx";
import { TaskArticle } from "../timeline/task-article.tsx";

const ada = demoRecord({ pinning: {} });
const note = { kind: "note", engagementId: "7", body: "Hi", timestamp: 0 } as const;
const task = { ...note, kind: "task", title: "Send the offer", type: "TODO" } as const;
const property = {
  name: "size",
  label: "Size",
  type: "string",
  fieldType: "text",
  groupName: "g",
  isBuiltIn: false,
  hasUniqueValue: false,
  options: [],
} as const;

/** What the service answers: a record, or a task. */
const answer = { ...ada, ...task, taskId: "7", status: "", queueIds: [], dueAt: 0, records: [] };

interface Change {
  readonly part: ReactNode;
  /** The menu with the button. */
  readonly menu?: string;
  readonly button: string;
  readonly request: string;
  /** What the user reads then, and what its undo requests, if there is one. */
  readonly done?: string;
  readonly undo?: string;
  /** What the user reads if it fails, or its undo. */
  readonly failure: string;
  readonly undoFailure?: string;
  /** What the page reads again then, also after a failure: another user may have changed it. */
  readonly outdated: readonly string[];
}

/** What the page has read. */
const read = [
  "timeline/0-1/101",
  "timeline/0-1/102",
  "record/0-1/101",
  "record/0-2/201",
  "records/0-1",
  "tasks/due",
  "properties/0-1",
  "property-definitions/0-1",
];
const timelines = ["timeline/0-1/101", "timeline/0-1/102"];
const ofAda = ["timeline/0-1/101", "record/0-1/101"];

const pinned = { ...ada, pinning: { engagementId: "5" } };
const pin = (id: string) =>
  `PATCH /records/0-1/101 {"properties":{"hs_pinned_engagement_id":"${id}"}}`;
const cantPin = "Couldn't change the pinned activity. Not today.";
const cantChange = "Couldn't change the task. Not today.";
const changes: Record<string, Change> = {
  "a task is done": {
    part: <TaskArticle entry={{ ...task, status: "WAITING" }} />,
    button: "Mark as done: Send the offer",
    request: 'PATCH /tasks/7 {"status":"COMPLETED"}',
    done: "Send the offer is done.",
    undo: 'PATCH /tasks/7 {"status":"WAITING"}',
    failure: cantChange,
    undoFailure: cantChange,
    outdated: timelines,
  },
  "a task is reopened": {
    part: <TaskArticle entry={{ ...task, status: "COMPLETED" }} />,
    button: "Reopen: Send the offer",
    request: 'PATCH /tasks/7 {"status":"NOT_STARTED"}',
    failure: cantChange,
    outdated: timelines,
  },
  "a note is deleted": {
    part: <DeleteEntryButton entry={note} />,
    button: "Delete note",
    request: "DELETE /records/0-46/7",
    done: "The note was deleted.",
    undo: "POST /records/0-46/7/restore",
    failure: "Couldn't delete the note. Not today.",
    undoFailure: "Couldn't restore the note. Not today.",
    outdated: [...timelines, "record/0-1/101", "record/0-2/201", "tasks/due"],
  },
  "an activity is pinned": {
    part: <PinButton record={ada} entry={note} />,
    button: "Pin to the top",
    request: pin("7"),
    done: "Activity pinned.",
    undo: pin(""),
    failure: cantPin,
    undoFailure: cantPin,
    outdated: ofAda,
  },
  "an activity is pinned in place of another one": {
    part: <PinButton record={pinned} entry={note} />,
    button: "Pin to the top",
    request: pin("7"),
    done: "Activity pinned.",
    undo: pin("5"),
    failure: cantPin,
    undoFailure: cantPin,
    outdated: ofAda,
  },
  "an activity is unpinned": {
    part: <PinButton record={pinned} entry={{ ...note, engagementId: "5" }} />,
    button: "Unpin",
    request: pin(""),
    done: "Activity unpinned.",
    undo: pin("5"),
    failure: cantPin,
    undoFailure: cantPin,
    outdated: ofAda,
  },
  "a record is deleted": {
    part: <RecordActions record={ada} />,
    menu: "More actions",
    button: "Delete",
    request: "DELETE /records/0-1/101",
    done: "Ada Example was deleted.",
    undo: "POST /records/0-1/101/restore",
    failure: "Couldn't delete it. Not today.",
    undoFailure: "Couldn't restore it. Not today.",
    outdated: ["tasks/due"],
  },
  "a record is restored": {
    part: <RestoreRecordButton record={ada} />,
    button: "Restore Ada Example",
    request: "POST /records/0-1/101/restore",
    failure: "Couldn't restore it. Not today.",
    outdated: [],
  },
  "a property is archived": {
    part: (
      <PropertyItem
        objectTypeId="0-1"
        property={{ ...property, options: [] }}
        optionLimit={1}
        onEdit={() => undefined}
      />
    ),
    button: "Archive Size",
    request: "DELETE /properties/0-1/size",
    done: "The property was archived.",
    undo: "POST /properties/0-1/size/restore",
    failure: "Not today.",
    undoFailure: "Not today.",
    outdated: ["record/0-1/101", "properties/0-1", "property-definitions/0-1"],
  },
};
const reversible = Object.entries(changes).filter(([, { undo }]) => undo !== undefined);

let isFailing: boolean;
beforeEach(() => (isFailing = false));
beforeEach(() => toasts.clear());

const shown = () => toasts.visibleToasts.map(({ content }) => content.text);

async function make({ part, menu, button }: Change) {
  // jsdom lacks it, and menus need it.
  vi.stubGlobal("CSS", { escape: String });
  const requests = fakeService(() =>
    isFailing ? { status: 400, body: { message: "Not today." } } : { body: answer },
  );
  const { element, press, queryClient } = renderPage(part);
  const { readAll, outdated } = followReads(queryClient, read);
  await expect.poll(() => element.querySelector("button"), patient).not.toBeNull();
  press(menu ?? button);
  if (menu !== undefined) await pick(button);
  const sent = () =>
    requests.map(({ method, path, body }) =>
      [method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(" "),
    );
  /** Waits until the button can be pressed again. */
  const settled = () =>
    expect
      .poll(() => queryClient.isMutating() === 0 && element.querySelector(":disabled"), patient)
      .toBeNull();
  return { sent, settled, readAll, outdated };
}

test.each(Object.entries(changes))("%s, and the user reads it", async (_what, change) => {
  const { sent, settled, outdated } = await make(change);
  await expect.poll(sent, patient).toEqual([change.request]);
  await settled();
  await expect.poll(outdated, patient).toEqual(change.outdated);
  expect(shown()).toEqual(change.done === undefined ? [] : [change.done]);
});

test.each(reversible)("%s, and undone", async (_what, change) => {
  const { sent, settled, readAll, outdated } = await make(change);
  await expect.poll(shown, patient).toEqual([change.done]);
  await settled();
  readAll();
  toasts.visibleToasts[0]?.content.action?.run();
  await expect.poll(sent, patient).toEqual([change.request, change.undo]);
  await settled();
  // An undo can't be undone.
  expect(shown()).toEqual([change.done]);
  // A record that is restored is opened.
  await expect.poll(outdated, patient).toEqual(change.button === "Delete" ? [] : change.outdated);
});

test.each(Object.entries(changes))("if not, the user reads why: %s", async (_what, change) => {
  isFailing = true;
  const { settled, outdated } = await make(change);
  await expect.poll(shown, patient).toEqual([change.failure]);
  await settled();
  await expect.poll(outdated, patient).toEqual(change.button === "Delete" ? [] : change.outdated);
});

test.each(reversible)("if it can't be undone, the user reads why: %s", async (_what, change) => {
  const { settled } = await make(change);
  await expect.poll(shown, patient).toEqual([change.done]);
  await settled();
  isFailing = true;
  toasts.visibleToasts[0]?.content.action?.run();
  await expect.poll(shown, patient).toEqual([change.undoFailure, change.done]);
  await settled();
});
