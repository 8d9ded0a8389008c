import { expect, test } from "./support/test.ts";
import { Softphone } from "./support/softphone.ts";

test("the phone loads by itself once it can; a call waits until what makes calls has loaded, and works without a network after that", async ({
  page,
  context,
  softphoneSite,
}) => {
  const phone = new Softphone(page);
  const screens = /\/assets\/screens-/;
  const lateCode = /\/assets\/(?!index-|rolldown-runtime-|screens-)[^/]+\.js$/;
  await page.route(lateCode, (route) => route.abort());
  await page.route(screens, (route) => route.abort());
  await page.goto(`${softphoneSite.url}/?carrier=silent`);
  await expect(page.getByText("Couldn't load “Phone”.")).toBeVisible();
  await page.unroute(screens);
  await phone.logIn();
  await phone.number.fill("2025550101");
  await phone.button("Call").click();
  await expect(page.getByText("Add the country code")).toBeVisible();
  await phone.number.fill("+12025550101");
  await phone.button("Call").click();
  await expect(page.getByText("Couldn't load “Phone”.")).toBeVisible();
  await page.unroute(lateCode);
  await phone.button("Hang up").click();
  await phone.save({ notes: "Written after all" });

  await page.reload();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await phone.number.fill("2025550101");
  await expect(phone.number).toHaveValue("(202) 555-0101");
  await phone.button("Call").click();
  await phone.notes.fill("Outgoing");
  await phone.button("Hang up").click();
  await phone.save();
  await phone.receiveCall("+12025550177");
  await phone.button("Answer").click();
  await expect(phone.timer).toBeVisible();
  await phone.button("Hang up").click();
  await phone.save({ notes: "Incoming" });
  await expect(phone.number).toBeVisible();
});
