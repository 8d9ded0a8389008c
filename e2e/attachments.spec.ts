import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator } from "@playwright/test";
import type { RecordType } from "./support/crm-page.ts";
import { findViolations } from "./support/find-violations.ts";
import { callContact, expect, SOFTPHONE_ID, test as base } from "./support/test.ts";
import { createTone } from "./support/tone.ts";
import { recordVideo } from "./support/video.ts";

const APP_TOKEN = "pat-of-the-demo-softphone";

/** The softphone's server has a token. */
const test = base.extend({
  seed: async ({}, use) =>
    use({
      tokens: [
        {
          token: APP_TOKEN,
          appId: SOFTPHONE_ID,
          scopes: ["files", "timeline", "crm.objects.contacts.read", "crm.objects.contacts.write"],
        },
      ],
    }),
});

test("a note with an attachment can be added to a contact and a ticket", async ({ crmPage }) => {
  const { page, timeline } = crmPage;
  const form = page.getByRole("form", { name: "New note" });
  const records: [RecordType, number][] = [
    ["contact", 101],
    ["ticket", 301],
  ];
  for (const [type, id] of records) {
    await crmPage.open(type, id);
    await timeline.getByRole("button", { name: "Add note" }).click();
    await expect(form.getByRole("textbox")).toBeFocused();
    await form.getByRole("textbox").fill(`About this ${type}`);
    await attach(form, `${type}.txt`, "wrong.txt");
    await expect(form.getByRole("status")).toHaveText("2 files uploaded");
    await form.getByRole("button", { name: "Remove wrong.txt" }).click();
    await form.getByRole("button", { name: "Save note" }).click();
    const note = crmPage.calls.filter({ hasText: `About this ${type}` });
    await expect(note.getByRole("list", { name: "Attachments" })).toHaveText(`${type}.txt4 bytes`);
    await note.getByRole("button", { name: `${type}.txt` }).click();
    await expect(page.getByRole("dialog", { name: `${type}.txt` })).toContainText("Text");
  }
});

test("a note that can't be saved keeps its text and files, and a discarded one leaves no file", async ({
  crmPage,
  crmService,
}) => {
  const { page, timeline } = crmPage;
  const form = page.getByRole("form", { name: "New note" });
  const stored = async () => {
    const found = (await crmService.get("/files/v3/files/search")) as { results: unknown[] };
    return found.results.length;
  };
  await crmPage.open("contact", 101);
  await timeline.getByRole("button", { name: "Add note" }).click();
  await form.getByRole("textbox").fill("Not to be lost");
  await attach(form, "kept.txt");
  await expect(form.getByRole("status")).toHaveText("1 file uploaded");
  await page.route(/\/notes$/, (route) => route.abort());
  await form.getByRole("button", { name: "Save note" }).click();
  await expect(form.getByRole("alert")).toContainText("The CRM service isn't responding");
  await expect(form.getByRole("textbox")).toHaveValue("Not to be lost");
  expect(await findViolations(page)).toEqual([]);
  await page.unroute(/\/notes$/);
  await form.getByRole("button", { name: "Save note" }).click();
  await expect(crmPage.calls).toContainText("Not to be lost");
  expect(await stored()).toBe(1);

  await timeline.getByRole("button", { name: "Add note" }).click();
  await attach(form, "discarded.txt");
  await expect(form.getByRole("status")).toHaveText("1 file uploaded");
  // A draft stays with its record while the user looks at others.
  await form.getByRole("textbox").fill("A draft");
  await page.getByRole("link", { name: "Companies" }).click();
  await page.getByRole("link", { name: "Tickets" }).click();
  await expect(page).toHaveTitle(/^Tickets/);
  await page.goBack();
  await page.goBack();
  await expect(form.getByRole("textbox")).toHaveValue("A draft");
  await expect(form).toContainText("discarded.txt");
  // A draft outlives a reload, with the files that were uploaded.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(form.getByRole("textbox")).toHaveValue("A draft");
  await expect(form).toContainText("discarded.txt4 bytes");
  await expect(form.getByRole("status")).toHaveText("1 file uploaded");
  await form.getByRole("button", { name: "Cancel" }).click();
  await crmPage.confirm("Discard");
  await expect(form).toBeHidden();
  await page.goForward();
  await expect(page).toHaveTitle(/^Companies/);
  await page.goBack();
  await expect(timeline.getByRole("button", { name: "Add note" })).toBeVisible();
  await page.reload();
  await expect(timeline.getByRole("button", { name: "Add note" })).toBeVisible();
  await expect.poll(stored).toBe(1);
});

test("a recording that the app uploads plays on the timeline, with seek and speed", async ({
  crmPage,
  crmService,
}) => {
  const call = (await crmService.send("POST", "/crm/v3/objects/calls", {
    properties: { hs_timestamp: Date.now(), hs_call_title: "Renewal" },
    associations: [
      {
        to: { id: 101 },
        types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
      },
    ],
  })) as { id: string };
  await crmPage.open("contact", 101);
  await expect(crmPage.calls).toContainText("Renewal");

  // What the app's server does after the call.
  const send = async (method: string, path: string, body: FormData | string) => {
    const response = await fetch(`${crmService.url}${path}`, {
      method,
      body,
      headers: {
        authorization: `Bearer ${APP_TOKEN}`,
        ...(typeof body === "string" && { "content-type": "application/json" }),
      },
    });
    expect([path, response.ok]).toEqual([path, true]);
    const text = await response.text();
    return (text === "" ? {} : JSON.parse(text)) as { id: string };
  };
  const upload = (name: string, content: Buffer) => {
    const form = new FormData();
    form.append("file", new Blob([content as BlobPart]), name);
    form.append("options", JSON.stringify({ access: "PRIVATE" }));
    form.append("folderPath", "/recordings");
    form.append("fileName", name);
    return send("POST", "/files/v3/files", form);
  };
  const recording = await upload("renewal.wav", createTone(30, 2));
  const withoutDuration = await upload("renewal.webm", await recordVideo(crmPage.page));
  await send(
    "PATCH",
    `/crm/v3/objects/calls/${call.id}`,
    JSON.stringify({
      properties: { hs_attachment_ids: `${recording.id};${withoutDuration.id}` },
    }),
  );

  const player = crmPage.calls.getByRole("group", { name: "Recording renewal.wav" });
  await play(player);
  // Each party is on a line, the user's side first.
  const lanes = player.locator('svg[viewBox="0 0 30000 1"]');
  await expect(lanes).toHaveCount(2);
  await expect(lanes.first().locator("path")).toHaveAttribute(
    "d",
    /^M0 0H1[01]00V1H0ZM[12][09]00 /,
  );
  await expect(lanes.last().locator("path")).toHaveAttribute("d", /^M[19]\d?00 0H2[01]00V1/);
  await player.getByRole("slider", { name: "Position" }).fill("20");
  await expect.poll(() => positionOf(player)).toBeGreaterThan(20);
  await player.getByLabel("Speed").selectOption("2×");
  expect(
    await player.locator("audio").evaluate((audio: HTMLAudioElement) => audio.playbackRate),
  ).toBe(2);
  await player.getByRole("button", { name: "Pause" }).click();
  await expect(player.getByRole("button", { name: "Play" })).toBeVisible();
  expect(await findViolations(crmPage.page)).toEqual([]);

  const recorded = crmPage.calls.getByRole("group", { name: "Recording renewal.webm" });
  await play(recorded);
  await expect(recorded.getByRole("slider", { name: "Position" })).toBeEnabled();
  await expect(recorded.getByRole("button", { name: "Play" })).toBeVisible();
  await recorded.getByRole("slider", { name: "Position" }).fill("0");
  await expect.poll(() => positionOf(recorded)).toBe(0);
  await expect(recorded.locator("video")).toBeVisible();
  await expect(crmPage.calls.getByRole("list", { name: "Attachments" })).toHaveCount(0);
});

test(
  "a recording on the app's server plays once the app says that it is ready",
  { tag: "@long" },
  async ({ crmPage, crmService, crmServer, softphone }) => {
    const tone = createTone(5);
    const site = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "audio/wav" }).end(tone);
    });
    await new Promise<void>((resolve) => {
      site.listen(0, "127.0.0.1", resolve);
    });
    const { port } = site.address() as AddressInfo;
    const hapikey = crmServer.credentials?.hapikey ?? "";
    await crmService.send(
      "POST",
      `/crm/v3/extensions/calling/${SOFTPHONE_ID}/settings/recording?hapikey=${hapikey}`,
      { urlToRetrieveAuthedRecording: `http://127.0.0.1:${port}/recordings/%s` },
    );
    await callContact(crmPage, softphone);
    await softphone.button("Hang up").click();
    await softphone.save({ title: "Renewal" });
    await expect(crmPage.calls).toContainText("Renewal");
    const [call] = await crmService.calls();
    await crmService.send("POST", "/crm/v3/extensions/calling/recordings/ready", {
      engagementId: Number(call?.id),
    });
    await play(crmPage.calls.getByRole("group", { name: "Recording" }));
    site.closeAllConnections();
    site.close();
  },
);

/** Chooses small files for a note. */
const attach = (form: Locator, ...names: readonly string[]): Promise<void> =>
  form
    .getByLabel("Files to attach")
    .setInputFiles(
      names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from("Text") })),
    );

const positionOf = (player: Locator): Promise<number> =>
  player.locator("audio, video").evaluate((media: HTMLMediaElement) => media.currentTime);

/** Plays a recording, and waits until its time advances. */
async function play(player: Locator): Promise<void> {
  await player.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => positionOf(player)).toBeGreaterThan(0);
}
