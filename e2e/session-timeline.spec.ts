import { ADA, expect, test } from "./support/test.ts";

// The app answers again after the end of the call.
test.use({ expectedProblems: ["illegalOrder"] });

test(
  "the timeline follows a call, goes back, and sends an entry again",
  { tag: "@long" },
  async ({ page, crmPage, softphone }) => {
    await page.goto(`${crmPage.recordUrl("contact", 101)}?devtools`);
    await crmPage.dial(ADA);
    await softphone.logIn();
    await expect(crmPage.currentCall).toContainText("In call");
    await page.getByRole("tab", { name: "Timeline" }).click();
    const entries = page.getByRole("grid", { name: "Entries" });
    await expect(entries).toContainText("CALL_ANSWERED");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const live = page.getByRole("button", { name: "Live", exact: true });
    await expect(live).toHaveAttribute("aria-pressed", "true");
    await crmPage.hangUp(ADA);
    await expect(entries.getByRole("row", { selected: true })).toContainText("Stored: updated");
    await entries.press("ArrowUp");
    await expect(live).toHaveAttribute("aria-pressed", "false");
    await live.click();
    await expect(live).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("searchbox", { name: "Search entries" }).fill("CALL_ANSWERED");
    await entries.getByText("CALL_ANSWERED").click();
    const drawer = page.getByRole("complementary", { name: "Developer tools" });
    await drawer.getByRole("button", { name: "Edit and send" }).click();
    await drawer.getByRole("button", { name: "Send as the app" }).click();
    await expect(drawer.getByText("Sent.")).toBeVisible();
    await expect(live).toHaveAttribute("aria-pressed", "false");
  },
);

test(
  "a row of a live session is selected although entries arrive while it is clicked",
  { tag: "@long" },
  async ({ page, crmPage }) => {
    await page.goto(`${crmPage.recordUrl("contact", 101)}?devtools`);
    await page.getByRole("tab", { name: "Timeline" }).click();
    const entries = page.getByRole("grid", { name: "Entries" });
    const count = async () => Number(await entries.getAttribute("aria-rowcount"));
    /** Adds entries, and waits until they are shown. */
    const stream = async (): Promise<void> => {
      const before = await count();
      await page.evaluate(() => {
        for (const { host } of window.callingCrm?.apps.values() ?? []) {
          for (let index = 0; index < 20; index += 1) {
            host.setVisibility({ ...host.visibility, isMinimized: !host.visibility.isMinimized });
          }
        }
      });
      await expect.poll(count).toBeGreaterThanOrEqual(before + 20);
    };
    await stream();
    const row = entries.getByRole("row", { selected: true });
    const box = await row.boundingBox();
    if (!box) throw new Error("The row isn't visible.");
    const name = await row.getAttribute("aria-rowindex");
    await page.mouse.move(box.x + 40, box.y - box.height / 2);
    await page.mouse.down();
    await stream();
    await page.mouse.up();
    await expect(row).toHaveAttribute("aria-rowindex", String(Number(name) - 1));
    await expect(page.getByRole("button", { name: "Live", exact: true })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
  },
);
