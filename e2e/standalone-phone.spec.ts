import { expect, test } from "./support/test.ts";
import { Softphone } from "./support/softphone.ts";

test("a phone outside a CRM page links to its configured CRM, and receives calls", async ({
  page,
  softphoneSite,
}) => {
  const phone = new Softphone(page);
  const link = page.getByRole("link");
  await page.goto(`${softphoneSite.url}/?carrier=silent`);
  await expect(page.getByRole("status")).toContainText("isn't open in a CRM page");
  await expect(link).toHaveCount(0);
  await page.route("**/settings.json", (route) =>
    route.fulfill({ json: { crmPageUrl: "http://127.0.0.1:4999" } }),
  );
  await page.reload();
  await expect(link).toHaveAttribute("href", "http://127.0.0.1:4999");

  await phone.logIn();
  await phone.setAvailability("Away");
  await phone.receiveCall("+12025550101");
  await expect(page.getByRole("alert")).toContainText(/Missed call from .*0101.*: you were away/);
  await phone.setAvailability("Available");
  await phone.receiveCall("+12025550177");
  await phone.button("Answer").click();
  await phone.button("Hang up").click();
  await expect(phone.button("Save")).toBeVisible();
});
