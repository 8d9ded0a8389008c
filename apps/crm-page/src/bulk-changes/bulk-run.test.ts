import { toasts } from "@calling-extensions/ui/toasts";
import { beforeEach, expect, it } from "vitest";
import { bulkRun, failedRecords, runBulk } from "./bulk-run.ts";

const nouns = { singular: "contact", plural: "Contacts" };
const records = Array.from({ length: 10 }, (_, index) => ({
  objectTypeId: "0-1",
  objectId: String(index),
  title: `Person ${index}`,
  subtitle: "",
}));

beforeEach(() => toasts.clear());

const lastToast = () => toasts.visibleToasts[0]?.content;

it("says before how many records it was stopped, and undoes only the changed ones", async () => {
  const undone: [string, string][] = [];
  const changed = await runBulk(records, nouns, {
    label: "Changing",
    participle: "changed",
    act: async ({ objectId }) => {
      if (objectId === "1") throw new Error("No.");
      if (objectId === "3") bulkRun.getState()?.stop();
      return `before ${objectId}`;
    },
    undo: {
      participle: "changed back",
      act: async ({ objectId }, before) => undone.push([objectId, before]),
    },
  });
  expect(changed).toEqual(["0", "2", "3"]);
  expect(failedRecords.getState()).toMatchObject({ title: "1 contact was not changed" });
  expect(lastToast()?.text).toBe("3 contacts changed. Stopped before the other 6.");
  lastToast()?.action?.run();
  await expect.poll(() => lastToast()?.text).toBe("3 contacts changed back.");
  expect(undone).toEqual(changed.map((id) => [id, `before ${id}`]));
});
