import { expect, test } from "../support/test.ts";

test.use({ crmOptions: { policy: { dialAfterLogin: false } } });

test("an app learns of a dial before its user has logged in, if the page's policy allows it", async ({
  crm,
  softphone,
}) => {
  await crm.open("contact", 101);
  await softphone.logOut();
  await crm.dial();
  await expect(softphone.frame.getByText(/^Log in to call/)).toBeVisible();
});
