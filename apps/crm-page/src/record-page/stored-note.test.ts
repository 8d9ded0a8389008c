// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { fakeService } from "../testing/fake-service.ts";
import { demoSession } from "../testing/render-page.tsx";

/** The draft of a note in a page that a user opens in this tab. */
async function openAs(id: string) {
  vi.resetModules();
  const session = { ...demoSession, user: { ...demoSession.user, id }, token: id, expiresAt: 0 };
  fakeService(() => ({ body: session }));
  const { openSession } = await import("../api/session.ts");
  await openSession();
  const { storedNote } = await import("./stored-note.ts");
  return storedNote({ objectTypeId: "0-1", objectId: "101" });
}

test("a draft outlives a reload, and another user who signs in in the tab doesn't see it", async () => {
  const note = { body: "Wants an offer", attachments: [] };
  (await openAs("11")).save(note);
  expect((await openAs("12")).load()).toBeUndefined();
  expect((await openAs("11")).load()).toEqual(note);
});
