import { toasts } from "@calling-extensions/ui/toasts";
import { beforeEach, expect, it } from "vitest";
import { contactType } from "../records/object-types.ts";
import { bulkRun, failedRecords, runBulk } from "./bulk-run.ts";

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
  const changed = await runBulk(records, contactType, {
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

it("begins no second change before the first one has ended", async () => {
  let end: (() => void) | undefined;
  const [first] = records;
  const action = {
    label: "Deleting",
    participle: "deleted",
    act: () => new Promise<void>((resolve) => (end = resolve)),
  };
  const outcome = runBulk(records.slice(0, 1), contactType, action);
  expect(await runBulk([], contactType, action)).toEqual([]);
  expect(lastToast()).toBeUndefined();
  expect(await runBulk(records, contactType, action)).toEqual([]);
  expect(lastToast()?.text).toContain("Another change is still running.");
  end?.();
  expect(await outcome).toEqual([first?.objectId]);
  expect(lastToast()).toEqual({ tone: "info", text: "1 contact deleted." });
});

it("tells nothing but the failures if none was changed", async () => {
  await runBulk(records, contactType, {
    label: "Deleting",
    participle: "deleted",
    act: () => Promise.reject(new Error("No.")),
  });
  expect(failedRecords.getState()).toMatchObject({ title: "10 contacts were not deleted" });
  expect(failedRecords.getState()?.records[0]).toMatchObject({ reason: "No." });
  expect(lastToast()).toBeUndefined();
});
