import {
  BO,
  expect,
  SOFTPHONE,
  SOFTPHONE_ID,
  test,
  VENDOR_APP,
  VENDOR_APP_ID,
} from "./support/test.ts";
import { handlerData } from "./support/fixture-app.ts";

const FRONT_DESK = "+442079460401";

test.use({
  vendorApp: {
    path: "/vendor-app/esm.html",
    supportsInboundCalling: false,
    supportsCustomObjects: true,
  },
});

test("deals and custom objects can be called, custom objects only with apps that support them", async ({
  crmService,
  crmPage,
}) => {
  const app = crmPage.app(VENDOR_APP);
  const lastDial = async () => (await handlerData(app, "onDialNumber")).at(-1);
  const call = async (number: string) => {
    await crmPage.dial(number, VENDOR_APP);
    await expect(app.getByRole("status")).toContainText("Engagement");
    await app.getByRole("button", { name: "Hang up" }).click();
    await app.getByRole("button", { name: "Save" }).click();
    await expect(crmPage.calls).toHaveCount(1);
  };

  await crmPage.open("deal", 501);
  // The same date, although the browser's time zone is New York.
  await expect(crmPage.page.getByRole("main")).toContainText("Dec 15, 2026");
  await expect(crmPage.page.getByRole("main")).not.toContainText("Dec 14, 2026");
  await call(BO);
  expect(await lastDial()).toMatchObject({
    phoneNumber: BO,
    objectId: 501,
    objectType: "0-3",
    calleeInfo: { calleeId: 102, calleeObjectTypeId: "0-1" },
    toPhoneNumberSrc: "phone",
  });
  await crmPage.page.getByRole("main").getByRole("link", { name: "Bo Example" }).first().click();
  await expect(crmPage.heading).toHaveText("Bo Example");
  await expect(crmPage.calls).toContainText("Call from the fixture app");

  await crmPage.follow("Sites", "Thames workshop");
  await call(FRONT_DESK);
  expect(await lastDial()).toMatchObject({
    phoneNumber: FRONT_DESK,
    countryCode: "GB",
    objectId: 401,
    objectType: "2-1",
    calleeInfo: { calleeId: 401, calleeObjectTypeId: "2-1" },
    toPhoneNumberSrc: "front_desk_number",
  });

  // From here on, neither app supports custom objects.
  const button = crmPage.page.getByRole("button", { name: `Call ${FRONT_DESK}` });
  await crmService.changeSettings(SOFTPHONE_ID, { supportsCustomObjects: false });
  await crmService.changeSettings(VENDOR_APP_ID, { supportsCustomObjects: false });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/custom object/);
  await crmService.changeSettings(SOFTPHONE_ID, { supportsCustomObjects: true });
  await expect(button).toBeEnabled();
  // Only one app is left, so the page doesn't ask.
  await button.click();
  await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
  await expect(crmPage.callWith(FRONT_DESK)).toContainText("In call");
});
