// @vitest-environment jsdom
import type { NoteEntry } from "@calling-extensions/crm/page-api";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeService, type ServiceResponse } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { typeText } from "../testing/type-text.ts";
import { EditNoteDialog } from "./edit-note-dialog.tsx";

const note: NoteEntry = { kind: "note", engagementId: "7", body: "<p>Hi</p>", timestamp: 0 };
const area = () => document.querySelector("textarea");
const alert = () => document.querySelector("[role=alert]")?.textContent;
const save = () => document.querySelector<HTMLButtonElement>("[type=submit]");

// jsdom has no CSS.escape, which React Aria calls.
beforeEach(() => void vi.stubGlobal("CSS", { escape: String }));

async function edit(entry: NoteEntry, response: ServiceResponse = { body: {} }) {
  const onClose = vi.fn();
  const requests = fakeService(() => response);
  renderPage(<EditNoteDialog entry={entry} onClose={onClose} />);
  await expect.poll(() => area()?.value, patient).toBe("Hi");
  return { requests, onClose };
}

test("a note is changed, unless another user has changed it first", async () => {
  const { requests } = await edit(note, { status: 409, body: { message: "Changed." } });
  typeText(area(), " Hello ");
  await expect.poll(() => area()?.value, patient).toBe(" Hello ");
  save()?.click();
  await expect.poll(alert, patient).toBe("Changed.");
  expect(requests).toEqual([
    {
      method: "PATCH",
      path: "/records/0-46/7",
      body: { properties: { hs_note_body: "Hello" }, before: { hs_note_body: "<p>Hi</p>" } },
    },
  ]);
});

test("a note without a text needs attachments", async () => {
  await edit(note);
  typeText(area(), " ");
  await expect.poll(() => save()?.disabled, patient).toBe(true);
});

test("a note with attachments needs no text", async () => {
  await edit({ ...note, attachments: [] });
  typeText(area(), " ");
  await expect.poll(() => area()?.value, patient).toBe(" ");
  expect(save()?.disabled).toBe(false);
});
