import type { Page } from "@playwright/test";
import { expect, skipWithoutPrograms, test } from "./sip/sip-test.ts";
import { serveBuilt } from "./support/example.ts";

skipWithoutPrograms();

test("two users of the example sip-carrier call each other, and a third caller learns that they are busy", async ({
  page,
  sites,
  sipServer,
}) => {
  const context = page.context();
  await context.grantPermissions(["microphone"]);
  const app = await serveBuilt("sip-carrier");

  /** Opens the app in a CRM page. */
  async function openPhone(crm: Page, user: string) {
    await crm.goto(`${sites.host}/our-host/?app=${encodeURIComponent(`${app.url}/`)}`);
    const frame = crm.frameLocator("iframe");
    await frame.getByLabel("Server").fill(sipServer.url);
    await frame.getByLabel("User").fill(user);
    await frame.getByLabel("Password").fill(`secret-${user}`);
    await frame.getByRole("button", { name: "Sign in" }).click();
    await expect(frame.getByText("Signed in")).toBeVisible();
    return {
      frame,
      crm,
      status: frame.getByRole("status"),
      press: (name: string) => frame.getByRole("button", { name }).click(),
      dial: (phoneNumber: string) =>
        crm.evaluate((to) => window.hostPage.send("DIAL_NUMBER", { phoneNumber: to }), phoneNumber),
    };
  }
  type Phone = Awaited<ReturnType<typeof openPhone>>;
  const isAudible = ({ frame }: Phone) =>
    frame.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime > 1);

  const anna = await openPhone(page, "anna");
  const ben = await openPhone(await context.newPage(), "ben");
  const cleo = await openPhone(await context.newPage(), "cleo");

  await anna.dial("ben");
  await expect(ben.status).toHaveText("Incoming call from anna");
  await ben.press("Answer");
  await expect(anna.status).toHaveText("On a call with ben");
  await expect.poll(() => isAudible(anna)).toBe(true);
  await expect.poll(() => isAudible(ben)).toBe(true);

  await cleo.dial("ben");
  await expect(cleo.status).toHaveText("Call ended: ben");
  const endStatuses = (phone: Phone) =>
    phone.crm.evaluate(() =>
      window.hostPage.received
        .filter(({ type }) => type === "CALL_ENDED")
        .map(({ data }) => (data as { callEndStatus: string }).callEndStatus),
    );
  expect(await endStatuses(cleo)).toEqual(["BUSY"]);

  // A reload ends the call on both sides.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(ben.status).toHaveText("Call ended: anna");
  await expect(anna.status).toHaveText("Call ended: ben");
  await expect.poll(() => endStatuses(anna)).toEqual(["FAILED"]);
  expect(await endStatuses(ben)).toEqual(["COMPLETED"]);
  await app.stop();
});

test("the example sip-carrier shows that an account or an address is wrong", async ({
  page,
  sites,
  sipServer,
}) => {
  const app = await serveBuilt("sip-carrier");
  await page.goto(`${sites.host}/our-host/?app=${encodeURIComponent(`${app.url}/`)}`);
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Server").fill(sipServer.url);
  await frame.getByLabel("User").fill("dora");
  await frame.getByLabel("Password").fill("wrong");
  await frame.getByRole("button", { name: "Sign in" }).click();
  await expect(frame.getByText("The server rejected the account.")).toBeVisible();
  await frame.getByLabel("Password").fill("secret-dora");
  await frame.getByRole("button", { name: "Sign in" }).click();
  await expect(frame.getByText("Signed in")).toBeVisible();
  await app.stop();
});
