import { ADA, BO, expect, SOFTPHONE, test, VENDOR_APP } from "./support/test.ts";
import { handlerData, sendMessage } from "./support/fixture-app.ts";

test("a dial waits for the login and can be canceled; a double click calls once, and two calls in a row are stored as two", async ({
  crmService,
  crmPage,
  softphone,
}) => {
  const button = crmPage.page.getByRole("button", { name: `Call ${ADA}` });
  await crmPage.open("contact", 101);
  await softphone.logOut();
  await crmPage.dial(ADA);
  await expect(crmPage.dialOf(ADA)).toContainText("Calling Ada Example…");
  await expect(crmPage.dialOf(ADA)).toContainText(`Waiting for ${SOFTPHONE}. Log in there.`);
  await expect(button).toHaveAttribute("aria-busy", "true");
  await crmPage.cancelDial(ADA);
  await expect(crmPage.currentCall).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-busy", "false");

  await softphone.logIn();
  await expect(softphone.number).toBeVisible();
  expect(await crmService.calls()).toEqual([]);
  await button.dblclick();
  for (const count of [1, 2]) {
    await expect(crmPage.callWith(ADA)).toContainText("In call");
    await expect(crmPage.currentCall.getByRole("group")).toHaveCount(1);
    await softphone.button("Hang up").click();
    await softphone.save();
    await expect(crmPage.calls).toHaveCount(count);
    if (count === 1) await crmPage.dial(ADA);
  }
  expect(await crmService.calls()).toHaveLength(2);
});

test(
  "a second call that the app refuses is dropped, and the first call continues",
  { tag: "@long" },
  async ({ crmPage, softphone }) => {
    await crmPage.open("contact", 101);
    await crmPage.dial(ADA);
    await softphone.ready();
    await expect(crmPage.callWith(ADA)).toContainText("In call");
    await crmPage.follow("Contacts", "Bo Example");
    await crmPage.dial(BO);
    await crmPage.confirm("Call anyway");
    await expect(crmPage.alerts).toHaveText(/^Not called\. You're on a call\. Hang up/);
    await expect(crmPage.dialOf(BO)).toBeHidden();
    await expect(crmPage.page.getByRole("button", { name: `Call ${BO}` })).toHaveAttribute(
      "aria-busy",
      "false",
    );
    await expect(crmPage.callWith(ADA)).toContainText("In call");
  },
);

test.describe("with a second app", () => {
  test.use({ vendorApp: { path: "/vendor-app/esm.html", supportsInboundCalling: false } });

  test("asks before a second call; two simultaneous calls end one by one, and one that the app doesn't end as lost", async ({
    crmPage,
    crmService,
  }) => {
    const app = crmPage.app(VENDOR_APP);
    await crmPage.open("contact", 101);
    await crmPage.dial(ADA, VENDOR_APP);
    await expect(app.getByRole("status")).toContainText("Engagement");
    await crmPage.dial(ADA, VENDOR_APP);
    await crmPage.confirm("Stay on this call");
    await expect(crmPage.confirmation).toBeHidden();
    await crmPage.dial(ADA, VENDOR_APP);
    await crmPage.page.keyboard.press("Escape");
    await expect(crmPage.confirmation).toBeHidden();
    await expect(crmPage.currentCall.getByRole("group")).toHaveCount(1);
    expect(await handlerData(app, "onDialNumber")).toHaveLength(1);

    // The page also asks if the call is in another app.
    await crmPage.dial(ADA, SOFTPHONE);
    await crmPage.confirm("Stay on this call");
    await expect(crmPage.confirmation).toBeHidden();
    await expect(crmPage.panel(SOFTPHONE)).toBeHidden();
    await expect(crmPage.currentCall.getByRole("group")).toHaveCount(1);

    await crmPage.follow("Contacts", "Bo Example");
    await crmPage.dial(BO, VENDOR_APP);
    await crmPage.confirm("Call anyway");
    await expect(crmPage.callWith(BO)).toBeVisible();
    await crmPage.hangUp(ADA);
    await app.getByRole("button", { name: "Hang up" }).click();
    await expect(crmPage.callWith(BO)).toBeHidden();
    const call = crmPage.callWith(ADA);
    await expect(call).toBeVisible();

    await call.getByRole("button", { name: "End call here" }).click();
    await expect(call).toContainText("Lost connection");
    await expect
      .poll(async () => (await crmService.calls()).map(({ properties }) => properties))
      .toContainEqual(
        expect.objectContaining({ hs_call_status: "FAILED", calling_end_status: "LOST" }),
      );
    await call.getByRole("button", { name: "Dismiss" }).click();
    await expect(call).toBeHidden();
    await crmPage.follow("Contacts", "Ada Example");
    await expect(crmPage.calls).toHaveCount(1);
  });
});

test.describe("with an app that ignores dials", () => {
  test.use({ vendorApp: { path: "/vendor-app/esm.html?scripted", supportsInboundCalling: false } });

  test(
    "a dial without a reply can be repeated",
    { tag: "@long" },
    async ({ crmPage, crmService }) => {
      const { page } = crmPage;
      const app = crmPage.app(VENDOR_APP);
      const dials = () => handlerData(app, "onDialNumber");
      const dialAgain = crmPage.dialOf(ADA).getByRole("button", { name: "Dial again" });
      await page.clock.install();
      await crmPage.open("contact", 101);
      await crmPage.dial(ADA, VENDOR_APP);
      await expect.poll(dials).toHaveLength(1);
      await expect(crmPage.dialOf(ADA)).toContainText("Waiting for");
      await expect(dialAgain).toBeHidden();
      await page.clock.fastForward(15_000);
      await expect(crmPage.dialOf(ADA)).toContainText(`${VENDOR_APP} hasn't started the call`);
      await dialAgain.click();
      await expect(crmPage.currentCall.getByRole("group")).toHaveCount(1);
      await expect(crmPage.dialOf(ADA)).toContainText("Waiting for");
      await expect(page.getByRole("button", { name: `Call ${ADA}` })).toBeFocused();
      await expect.poll(dials).toHaveLength(2);

      // The call belongs to the second dial. A call of the first dial would be ended.
      const call = { externalCallId: "again", createEngagement: true };
      const dialingContext = (await dials()).at(-1);
      await sendMessage(app, "OUTGOING_CALL_STARTED", { ...call, dialingContext });
      await expect(crmPage.callWith(ADA)).toContainText("Calling");
      await expect(crmPage.currentCall.getByRole("group")).toHaveCount(1);
      await expect.poll(() => crmService.calls()).toHaveLength(1);
    },
  );
});
