import type { Frame } from "@playwright/test";
import { expect, type HostPage } from "./host-test.ts";
import { completeCall } from "../support/fixture-app.ts";

/** Dials, answers, ends and completes a call, and waits until it is stored. */
export async function dialAndComplete(hostPage: HostPage, app: Frame): Promise<void> {
  const before = await hostPage.storedCalls();
  await hostPage.dial();
  await completeCall(app);
  await expect
    .poll(async () => (await hostPage.storedCalls()).slice(before.length))
    .toMatchObject([{ state: "completed" }]);
  await expect.poll(() => hostPage.calls()).toEqual([]);
}
