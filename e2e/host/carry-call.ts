import type { Frame } from "@playwright/test";
import { expect, type HostScene } from "./host-test.ts";

/** Dials, answers, ends and completes a call in the app's frame. */
export async function carryCall(scene: HostScene, app: Frame): Promise<void> {
  const before = await scene.storedCalls();
  await scene.dial();
  await expect(app.getByRole("status")).toHaveText(/^Engagement/);
  for (const name of ["Answer", "Hang up", "Save"]) {
    await app.getByRole("button", { name }).click();
  }
  await expect
    .poll(async () => (await scene.storedCalls()).slice(before.length))
    .toMatchObject([{ state: "completed" }]);
  await expect.poll(() => scene.calls()).toEqual([]);
}
