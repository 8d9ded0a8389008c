// @vitest-environment jsdom
import { toasts } from "@calling-extensions/ui/toasts";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeService, type ServiceResponse } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { AddActivity } from "./add-activity.tsx";
import { dropNoteDraft } from "./note-drafts.ts";
import { NoteForm } from "./note-form.tsx";
import { storedNote } from "./stored-note.ts";

const record = { objectTypeId: "0-1", objectId: "101" };
const summary = { ...record, title: "Ada", subtitle: "" };
const offer = {
  id: "7",
  name: "offer.txt",
  extension: "txt",
  type: "DOCUMENT",
  contentType: "text/plain",
  size: 5,
  access: "PRIVATE",
  path: "/attachments/offer.txt",
  createdAt: 0,
  updatedAt: 0,
} as const;

beforeEach(() =>
  storedNote(record).save({
    key: "k",
    body: "",
    attachments: [offer, { ...offer, id: "8", name: "gone.txt" }],
  }),
);
beforeEach(() => toasts.clear());
afterEach(() => {
  dropNoteDraft(record);
});

function RecordWithNote() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return "Home";
  return (
    <>
      <button onClick={() => setOpen(false)}>Leave</button>
      <NoteForm record={record} onClose={() => undefined} />
    </>
  );
}

test("a user who has left a note reads that it couldn't be saved", async () => {
  let answer: ((response: ServiceResponse) => void) | undefined;
  fakeService(() => new Promise((resolve) => (answer = resolve)));
  const { element, press } = renderPage(<RecordWithNote />);
  await expect.poll(() => element.textContent, patient).toContain("gone.txt");
  press("Save note");
  await expect.poll(() => answer, patient).toBeDefined();
  press("Leave");
  await expect.poll(() => element.textContent, patient).toBe("Home");
  answer?.({ status: 400, body: { message: "Not today." } });
  await expect
    .poll(() => toasts.visibleToasts.map(({ content }) => content.text), patient)
    .toEqual(["It was not saved. Not today."]);
});

test("a file that can't be deleted isn't in the note anymore, and the user learns why it stays", async () => {
  const requests = fakeService(({ path }) =>
    path === "/files/8"
      ? { status: 404, body: { message: "There is no file 8." } }
      : { status: 403, body: { message: "This requires files.edit." } },
  );
  const { element, press } = renderPage(<NoteForm record={record} onClose={() => undefined} />);
  await expect.poll(() => element.textContent, patient).toContain("gone.txt");
  press("Remove gone.txt");
  await expect.poll(() => requests.length, patient).toBe(1);
  press("Remove offer.txt");
  await expect
    .poll(() => toasts.visibleToasts.map(({ content }) => content.text), patient)
    .toEqual([
      "It is not in the note anymore, but couldn't be deleted from Files. This requires files.edit.",
    ]);
  expect(requests).toMatchObject([
    { method: "DELETE", path: "/files/8" },
    { method: "DELETE", path: "/files/7" },
  ]);
  await expect.poll(() => element.textContent, patient).not.toContain("offer.txt");
});

test("the focus returns to the button when a note is discarded, and stays in a field to which the user moved", async () => {
  dropNoteDraft(record);
  const { element, press, render } = renderPage(<AddActivity record={summary} />);
  const note = () => element.querySelector("textarea");
  await expect.poll(() => element.textContent, patient).toContain("Add note");
  press("Add note");
  await expect.poll(() => document.activeElement === note() && note() !== null, patient).toBe(true);
  press("Cancel");
  await expect.poll(() => document.activeElement?.textContent, patient).toBe("Add note");

  render(<input />);
  await expect.poll(() => element.querySelector("input"), patient).not.toBeNull();
  element.querySelector("input")?.focus();
  render(
    <>
      <input />
      <NoteForm record={record} onClose={() => undefined} />
    </>,
  );
  await expect.poll(note, patient).not.toBeNull();
  expect(document.activeElement?.tagName).toBe("INPUT");
});
