import { findViolations } from "./support/find-violations.ts";
import { expect, test } from "./support/test.ts";
import { createTone } from "./support/tone.ts";

test.use({ loadsPhone: false });

const RECORDING_URL = "http://127.0.0.1:1/renewal.wav";

test("a transcript that comes after the recording follows it, seeks, and is found on the timeline", async ({
  crmPage,
  crmService,
}) => {
  const { page, timeline } = crmPage;
  await page.route(RECORDING_URL, (route) => {
    const tone = createTone(30);
    const [, from = "0"] = /bytes=(\d+)-/.exec(route.request().headers()["range"] ?? "") ?? [];
    return route.fulfill({
      status: 206,
      contentType: "audio/wav",
      headers: {
        "accept-ranges": "bytes",
        "content-range": `bytes ${from}-${tone.length - 1}/${tone.length}`,
      },
      body: tone.subarray(Number(from)),
    });
  });
  const call = (await crmService.send("POST", "/crm/v3/objects/calls", {
    properties: {
      hs_timestamp: Date.now(),
      hs_call_title: "Renewal",
      hs_call_duration: 30_000,
      hs_call_recording_url: RECORDING_URL,
    },
    associations: [
      {
        to: { id: 101 },
        types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
      },
    ],
  })) as { id: string };
  await crmPage.open("contact", 101);
  const player = page.getByRole("group", { name: "Recording" });
  await expect(player).toContainText("0:00 / 0:30");
  await crmService.send("POST", "/crm/v3/extensions/calling/transcripts", {
    engagementId: call.id,
    transcriptCreateUtterances: Array.from({ length: 30 }, (_, index) => ({
      speaker: { id: index % 2, name: index % 2 ? "Ada Example" : "Dana Demo" },
      text: index === 20 ? "متى تصل الشحنة؟" : `Sentence ${index}`,
      startTimeMillis: index * 1000,
      endTimeMillis: index * 1000 + 900,
    })),
  });
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByLabel("Search all records").fill("sentence 17");
  const result = page.getByRole("option", { name: "Renewal" });
  await expect(result).toContainText("In the transcript: Sentence 17");
  const sentence = result.getByText("In the transcript:");
  expect(await sentence.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(false);
  await page.keyboard.press("Escape");
  await expect(result).toBeHidden();
  // Without a reload.
  await page.getByRole("button", { name: "Transcript" }).click();
  const current = timeline.locator("[aria-current=true]");
  await timeline.getByRole("button", { name: /Sentence 3$/ }).click();
  await expect(current).toContainText("Sentence 3");
  await player.getByRole("slider").press("End");
  await player.getByRole("slider").press("ArrowLeft");
  await expect(current).toContainText("Sentence 25");
  await expect(current).not.toBeInViewport();
  const scrollOfPage = await page.evaluate(() => scrollY);
  await player.getByRole("slider").press("Space");
  await expect(current).toBeInViewport();
  await expect(current).toContainText(/Sentence 2[5-9]/);
  await player.getByRole("button", { name: "Pause" }).click();
  expect(await page.evaluate(() => scrollY)).toBe(scrollOfPage);
  expect(await findViolations(page)).toEqual([]);
  await timeline.getByRole("searchbox", { name: "Search timeline" }).fill("الشحنة");
  await expect(crmPage.calls).toHaveCount(1);
  await timeline.getByRole("searchbox", { name: "Search timeline" }).fill("Unsaid");
  await expect(timeline).toContainText("Nothing matches “Unsaid”");
});
