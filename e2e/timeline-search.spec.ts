import { findViolations } from "./support/find-violations.ts";
import { expect, test } from "./support/test.ts";
import { createTone } from "./support/tone.ts";

test.use({ loadsPhone: false });

test("a timeline is searched, and its URL has the search and the kind", async ({
  crmPage,
  crmService,
}) => {
  const { page, timeline } = crmPage;
  for (const body of ["Asked for a price list", "Prefers mornings"]) {
    await crmService.send("POST", "/crm/v3/objects/notes", {
      properties: { hs_timestamp: Date.now(), hs_note_body: body },
      associations: [
        {
          to: { id: 101 },
          types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 202 }],
        },
      ],
    });
  }
  await crmPage.open("contact", 101);
  const notes = timeline.getByRole("article");
  await expect(notes).toHaveCount(2);
  const search = timeline.getByRole("searchbox", { name: "Search timeline" });
  await search.fill("PRICE");
  await expect(notes).toHaveText([/Asked for a price list/]);
  await timeline.getByRole("combobox", { name: "Show" }).selectOption("Calls");
  await expect(timeline).toContainText("Nothing matches “PRICE”");
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expect(search).toHaveValue("PRICE");
  await expect(timeline).toContainText("Nothing matches “PRICE”");
  await timeline.getByRole("combobox", { name: "Show" }).selectOption("Notes");
  await expect(notes).toHaveCount(1);
  await search.fill("");
  await expect(notes).toHaveCount(2);
});

test("a long timeline is rendered where the user reads, who stays there when a call is added", async ({
  crmPage,
  crmService,
}) => {
  const { page, timeline } = crmPage;
  const articles = timeline.getByRole("article");
  const start = Date.now();
  for (const hundred of [0, 100, 200, 300]) {
    const inputs = Array.from({ length: 100 }, (_, index) => ({
      properties: {
        hs_timestamp: start - (hundred + index) * HOUR_MS,
        hs_note_body: `Note ${hundred + index}`,
      },
      associations: about101(202),
    }));
    await crmService.send("POST", "/crm/v3/objects/notes/batch/create", { inputs });
  }
  const call = (hs_call_title: string, hs_timestamp: number) =>
    crmService.send("POST", "/crm/v3/objects/calls", {
      properties: { hs_call_title, hs_timestamp, hs_call_recording_url: RECORDING_URL },
      associations: about101(194),
    });
  await call("Recorded", start - 250 * HOUR_MS - 1);
  await page.route(RECORDING_URL, (route) =>
    route.fulfill({ contentType: "audio/wav", body: createTone(60) }),
  );
  await crmPage.open("contact", 101);
  await expect(articles.first()).toContainText("Note 0");
  const entry = (text: string) => timeline.getByRole("listitem").filter({ hasText: text });

  // What is below the screen can be found, and has a layout once the user gets there.
  const below = entry("Note 39").getByRole("article");
  const isLaidOut = () =>
    below.evaluate((article) => article.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await below.scrollIntoViewIfNeeded();
  await expect.poll(isLaidOut).toBe(true);

  // The oldest entry is a key away.
  await page.keyboard.press("End");
  const oldest = entry("Note 399");
  await expect(oldest).toHaveAttribute("aria-posinset", "401");
  await expect(oldest).toHaveAttribute("aria-setsize", "401");
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(oldest).toBeInViewport({ timeout: 100 });
  }).toPass();
  expect(await articles.count()).toBeLessThan(150);
  await expect(entry("Note 200")).toHaveCount(0);

  // Neither a new call nor the recording's end moves what the user reads.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.62));
  const recorded = entry("Recorded");
  await expect(async () => {
    await recorded.scrollIntoViewIfNeeded({ timeout: 500 });
    await expect(recorded).toBeInViewport({ timeout: 100 });
  }).toPass();
  await recorded.getByRole("button", { name: "Play" }).click();
  const pause = recorded.getByRole("button", { name: "Pause" });
  await expect(pause).toBeVisible();
  const { y = 0 } = (await recorded.boundingBox()) ?? {};
  await call("Just now", start + 1);
  await expect(entry("Just now")).toHaveAttribute("aria-setsize", "402");
  expect(Math.abs(((await recorded.boundingBox())?.y ?? 0) - y)).toBeLessThan(2);

  // It plays on while the user scrolls.
  await pause.evaluate((button) => button.blur());
  await page.keyboard.press("Home");
  await expect(entry("Just now")).toBeInViewport();
  await expect(entry("Note 200")).toHaveCount(0);
  await expect(pause).toHaveCount(1);
});

const about101 = (associationTypeId: number) => [
  { to: { id: 101 }, types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId }] },
];
const HOUR_MS = 60 * 60 * 1000;
const RECORDING_URL = "https://recordings.example/call.wav";
