import type { Frame } from "@playwright/test";
import { expect, type HostScene } from "./host-test.ts";

/** Dials, answers, ends and completes a call in the app's frame. */
export async function carryCall(scene: HostScene, app: Frame): Promise<void> {
  const [created, completed] = await Promise.all([
    scene.log("createEngagement"),
    scene.log("completeEngagement"),
  ]);
  await scene.dial();
  await expect(app.getByRole("status")).toHaveText(/^Engagement/);
  for (const name of ["Answer", "Hang up", "Save"]) {
    await app.getByRole("button", { name }).click();
  }
  await expect.poll(() => scene.log("completeEngagement")).toHaveLength(completed.length + 1);
  await expect.poll(() => scene.calls()).toEqual([]);
  expect(await scene.log("createEngagement")).toHaveLength(created.length + 1);
}
