import { recordedSession } from "../tools/bench/sides/recorded-session.mjs";
import { ADA, expect, test } from "./support/test.ts";

// The app answers again after the end of the call.
test.use({ expectedProblems: ["illegalOrder"] });

test(
  "the timeline follows a call, goes back, and sends an entry again",
  { tag: "@long" },
  async ({ page, crmPage, softphone }) => {
    await page.goto(`${crmPage.recordUrl("contact", 101)}?devtools`);
    await crmPage.dial(ADA);
    await softphone.ready();
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

test(
  "the timeline shows a file that is opened or dropped, and stays open over a reload",
  { tag: "@long" },
  async ({ page, crmPage }) => {
    await page.goto(`${crmPage.recordUrl("contact", 101)}?devtools`);
    await page.getByRole("tab", { name: "Timeline" }).click();
    const drawer = page.getByRole("complementary", { name: "Developer tools" });
    const recording = recordedSession(1);
    await test.step("a bad file, dropped", async () => {
      await drawer.getByText(/^Recording since .* until you close the developer tools$/).waitFor();
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["PNG"], "photo.png"));
        document
          .querySelector("[role=grid][aria-label=Entries]")
          ?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
      });
      await expect(drawer.getByText("The file is no recording: it isn't JSON.")).toBeVisible();
    });
    await test.step("a recording, opened", async () => {
      const chooser = page.waitForEvent("filechooser");
      await drawer.getByRole("button", { name: "Open a recording" }).click();
      const buffer = Buffer.from(recording);
      await (
        await chooser
      ).setFiles({ name: "session.json", mimeType: "application/json", buffer });
      await expect(drawer.getByRole("slider", { name: "Moment" })).toHaveAttribute(
        "aria-valuetext",
        "0:00.000, App connecting",
      );
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).not.toContainText("live session");
      await page.keyboard.press("Escape");
    });
    await test.step("the live session, by keys", async () => {
      await drawer.getByRole("button", { name: "Live session" }).click();
      const live = drawer.getByRole("button", { name: "Live", exact: true });
      await expect(live).toHaveAttribute("aria-pressed", "true");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toContainText("live session");
      await page.keyboard.press("Escape");
      await page.keyboard.press("l");
      await expect(live).toHaveAttribute("aria-pressed", "false");
      await page.keyboard.press("l");
      await expect(live).toHaveAttribute("aria-pressed", "true");
    });
    await page.reload();
    await expect(page.getByRole("tab", { name: "Timeline" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(drawer.getByRole("grid", { name: "Entries" })).toContainText("SYNC");
  },
);
