import { carrierContract } from "@calling-extensions/telephony/contract";
import { test } from "vitest";
import { createFakeVendor, fakeNumbers, OWN_NUMBER } from "./fake-vendor.ts";
import { createVendorCarrier } from "./vendor-carrier.ts";

const tests = carrierContract(() => {
  const vendor = createFakeVendor({ answerDelayMs: 10 });
  return {
    carrier: createVendorCarrier(vendor),
    ownNumber: OWN_NUMBER,
    answeringNumber: "+12025550101",
    busyNumber: fakeNumbers.busy,
    silentNumber: fakeNumbers.silent,
    rejectingNumber: fakeNumbers.rejecting,
    ring: vendor.ring,
    hangUp: vendor.hangUp,
  };
});

for (const { name, run } of tests) {
  test(name, async ({ skip }) => {
    const reason = await run();
    if (reason !== undefined) skip(reason);
  });
}
