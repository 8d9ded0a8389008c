import { createFakeHost } from "@calling-extensions/testing/fake-host";
import { expect, test } from "vitest";
import { showSoftphone } from "./softphone.ts";

test("the softphone dials the number from the CRM page", async () => {
  const host = createFakeHost();
  const stop = showSoftphone(document.body);
  await host.connected();
  host.dial("+12025550101");
  const { data } = await host.waitFor("OUTGOING_CALL_STARTED");
  expect(data).toMatchObject({ toNumber: "+12025550101", createEngagement: true });
  await host.waitFor("CALL_ANSWERED");
  expect(document.body.textContent).toContain("On a call with +12025550101");
  expect(host.problems).toEqual([]);
  stop();
  host.close();
});
