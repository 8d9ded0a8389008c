import type { Frame } from "@playwright/test";
import { expect, type HostPage } from "./host-test.ts";

/** Makes a complete call in the app's frame: dials, answers, hangs up and saves. */
export async function completeCall(hostPage: HostPage, app: Frame): Promise<void> {
  const before = await hostPage.storedCalls();
  await hostPage.dial();
  await expect(app.getByRole("status")).toHaveText(/^Engagement/);
  for (const name of ["Answer", "Hang up", "Save"]) {
    await app.getByRole("button", { name }).click();
  }
  await expect
    .poll(async () => (await hostPage.storedCalls()).slice(before.length))
    .toMatchObject([{ state: "completed" }]);
  await expect.poll(() => hostPage.calls()).toEqual([]);
}
