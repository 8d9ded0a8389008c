import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { CrmService } from "./support/crm-service.ts";
import { pressEveryButton } from "./support/press-every-button.ts";
import { Softphone } from "./support/softphone.ts";
import { callContact, expect, test } from "./support/test.ts";

const sections = [
  "calling-apps",
  "developer-apps",
  "users",
  "properties",
  "pipelines",
  "tokens",
  "recycle-bin",
  "background-jobs",
];

/** Every page, in one document. */
const paths = [
  "/contacts/1",
  "/contacts/1/record/0-1/101",
  "/contacts/1/record/0-2/202",
  "/contacts/1/record/0-1/999999",
  "/contacts/1/objects/0-1",
  "/contacts/1/objects/0-1?record=101",
  "/contacts/1/objects/0-3?view=board",
  "/contacts/1/objects/0-1?archived=true",
  "/contacts/1/objects/0-48",
  "/contacts/1/files",
  "/contacts/1/unstored-calls",
  ...sections.map((section) => `/contacts/1/settings/${section}`),
  "/contacts/2",
];

/**
 * What needs an error, another document, an attachment, a stored call, a call without a record, a live call, an open task, a sign-in
 * provider, a SIP account, another language, a page that records, or the developer
 * tools.
 */
const elsewhere =
  /^(authorize-page|calling-window-page|choose-record-dialog|call-page|copy-report|part-failure|record-host|session-end-notice|session-timeline|sign-in-page|start-recording|task-queue-bar|transfer-panel|use-return|src|ar|de|es|ja)-/;

/** Watches what a developer would see as an error, and which scripts are loaded. */
function watch(page: Page) {
  const errors: string[] = [];
  const scripts = new Set<string>();
  page.on("pageerror", (error) => errors.push(String(error.stack)));
  page.on("console", (message) => {
    // Some pages are about what is missing.
    const isMissing = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isMissing) errors.push(message.text());
  });
  page.on("request", (request) => {
    const name = /\/assets\/([^/?]+\.js)$/.exec(request.url())?.[1];
    if (name) scripts.add(name);
  });
  return {
    errors,
    /** Finds the late parts of an app that were not shown. */
    async findMissing(this: void, app: "crm-page" | "softphone"): Promise<readonly string[]> {
      const assets = fileURLToPath(new URL(`../apps/${app}/dist/assets`, import.meta.url));
      const files = await readdir(assets);
      return files.filter(
        (file) => file.endsWith(".js") && !scripts.has(file) && !elsewhere.test(file),
      );
    },
  };
}

/** A second press closes what the first one has opened. */
const times = process.env["LONG_TESTS"] === undefined ? 1 : 2;

const withContact = (associationTypeId: number) => [
  { to: { id: "101" }, types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId }] },
];

/** Gives a contact a task in a queue, whose row and bar have buttons, and a note of the user. */
async function createActivities(crmService: CrmService): Promise<void> {
  await crmService.send("POST", "/crm/v3/objects/tasks", {
    properties: {
      hs_task_subject: "Call Ada",
      hs_task_type: "CALL",
      hs_timestamp: Date.now(),
      hs_queue_membership_ids: "7",
      hubspot_owner_id: "21",
    },
    associations: withContact(204),
  });
  await crmService.send("POST", "/crm/v3/objects/notes", {
    properties: { hs_note_body: "Likes tea", hs_timestamp: Date.now(), hubspot_owner_id: "21" },
    associations: withContact(202),
  });
}

for (const isReversed of [false, true]) {
  const order = isReversed ? "in reverse order" : "during a call";

  test(
    `no button of any page empties it, in one session, ${order}`,
    { tag: isReversed ? ["@long"] : [] },
    async ({ page, crmPage, crmService, softphone }) => {
      // Hundreds of presses.
      test.slow();
      await createActivities(crmService);
      const { errors, findMissing } = watch(page);
      if (isReversed) await crmPage.open("contact", 101);
      else await callContact(crmPage, softphone);
      // Menus and dialogs are loaded after the page is shown.
      await page.waitForFunction(() =>
        performance.getEntriesByType("resource").some(({ name }) => name.includes("/overlays-")),
      );
      await pressEveryButton(page, {
        isReversed,
        times,
        within: "header",
        except: /^open in a window/,
      });
      for (const path of isReversed ? paths.toReversed() : paths) {
        await page.evaluate((to) => history.pushState(null, "", to), path);
        await expect(page.locator("h1").first()).toBeVisible();
        await pressEveryButton(page, {
          isReversed,
          times,
          within: "main",
          except: /^(call \+|delete$)/,
        });
        expect(errors, path).toEqual([]);
        await expect(page.locator("h1").first()).toBeVisible();
        await expect(page.getByText(/^Couldn't show /)).toHaveCount(0);
      }
      await expect.poll(() => findMissing("crm-page")).toEqual([]);
      if (!isReversed) await expect(crmPage.currentCall).toContainText("In call");
    },
  );

  test(
    `no button of the phone empties it, in one session, ${order}`,
    { tag: isReversed ? [] : ["@long"] },
    async ({ page, softphoneSite }) => {
      const { errors, findMissing } = watch(page);
      const phone = new Softphone(page);
      await page.goto(`${softphoneSite.url}/?carrier=silent&answerAfter=0.1`);
      await phone.logIn();
      await expect(phone.number).toBeVisible();
      await page.waitForLoadState("networkidle");
      await pressEveryButton(page, { isReversed, times, except: /^log out/ });
      expect(errors).toEqual([]);
      await expect.poll(() => findMissing("softphone")).toEqual([]);
    },
  );
}
