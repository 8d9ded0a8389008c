import { expect, test } from "../support/test.ts";

test.use({ crmOptions: { policy: { dialAfterLogin: false } } });

test("an app learns of a dial before its user has logged in, if the page's policy allows it", async ({
  crm,
  callingApp,
}) => {
  await crm.open("contact", 101);
  await crm.dial();
  await expect(callingApp.frame.getByText(/^Log in to call/)).toBeVisible();
});
