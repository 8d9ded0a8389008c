import { expect, test } from "./support/test.ts";
import { Softphone } from "./support/softphone.ts";

test.use({ locale: "ar-EG", viewport: { width: 300, height: 400 } });

test("a call in Arabic continues in German, with its notes", async ({ page, softphoneSite }) => {
  const phone = new Softphone(page);
  const html = page.locator("html");
  const notes = page.locator("textarea");
  await page.goto(`${softphoneSite.url}/?carrier=silent&answerAfter=0`);
  await expect(html).toHaveAttribute("lang", "ar");
  await expect(html).toHaveAttribute("dir", "rtl");
  await expect(page).toHaveTitle("الهاتف البرمجي");
  await phone.button("تسجيل الدخول").click();
  const [one, three] = await Promise.all(
    ["1", "3 DEF"].map((key) => phone.button(key).boundingBox()),
  );
  expect(one?.x).toBeLessThan(three?.x ?? 0);
  await page.getByLabel("رقم الهاتف", { exact: true }).fill("2025550101");
  await expect(page.getByText("سيُطلب الرقم")).toContainText("(\u2068الولايات المتحدة\u2069)");
  await phone.button("اتصال").click();
  await expect(page.getByRole("timer", { name: "مدة المكالمة" })).toBeVisible();
  await notes.fill("ملاحظة نصف مكتو");

  await phone.button("القائمة").click();
  await page.getByLabel("اللغة").selectOption("Deutsch");
  await expect(html).toHaveAttribute("lang", "de");
  await expect(html).toHaveAttribute("dir", "ltr");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("timer", { name: "Anrufdauer" })).toBeVisible();
  const announcement = page.getByText("Verbunden mit +1 202 555 0101.");
  await expect(announcement).toHaveAttribute("aria-live", "polite");
  await expect(notes).toHaveValue("ملاحظة نصف مكتو");

  await page.reload();
  await expect(notes).toHaveValue("ملاحظة نصف مكتو");
  await phone.button("Auflegen").click();
  await expect(page.getByRole("heading", { name: "Anruf beendet" })).toBeVisible();
  // The CRM has titles in one language.
  await expect(page.getByLabel("Titel")).toHaveValue("Call to +1 202 555 0101");
  await phone.button("Speichern").click();
  await expect(page.getByText("Nicht gespeichert: Dieses Telefon")).toBeVisible();
  // What the phone has said is in the new language, too.
  await phone.button("Menü").click();
  await page.getByLabel("Sprache").selectOption("English");
  await expect(page.getByText("Not saved: this phone isn't open in a CRM page.")).toBeVisible();
});
