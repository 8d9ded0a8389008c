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
