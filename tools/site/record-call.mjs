import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../chromium/find-chromium.mjs";
import { repository } from "../repository.mjs";
import { serveStatic } from "../static-server.mjs";

const folder = join(repository, "apps/site");
const TALK_MS = 6_000;
const NOTES_MS = 3_000;

/** Makes the recording of the first page: a call in the built playground, by a browser. */
export async function recordCall() {
  const site = await serveStatic({ root: join(folder, "dist"), port: 0 });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      "--no-sandbox",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      "--autoplay-policy=no-user-gesture-required",
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${site.url}/playground`);
    const phone = page.frameLocator("iframe");
    await phone.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "Call Ada Example" }).click();
    const call = page.getByRole("status", { name: "Call", exact: true });
    await call.getByText("inProgress").waitFor();
    await page.waitForTimeout(TALK_MS);
    await phone.getByRole("button", { name: "Hang up" }).click();
    await page.waitForTimeout(NOTES_MS);
    await phone.getByLabel("Title").fill("Renewal");
    await phone.getByRole("button", { name: "Save" }).click();
    await page.getByRole("list", { name: "Timeline" }).getByText("Renewal").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the recording" }).click();
    await (await download).saveAs(join(folder, "recorded-call.json"));
  } finally {
    await browser.close();
    await site.stop();
  }
}
