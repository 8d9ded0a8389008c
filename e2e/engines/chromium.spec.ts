import { chromium } from "@playwright/test";
import { test } from "../support/base-test.ts";
import { describeEngine } from "./describe-engine.ts";

describeEngine("Chromium", async (url) => {
  const browser = await chromium.launch(test.info().project.use.launchOptions);
  try {
    const page = await browser.newPage();
    await page.goto(url);
    return await page.evaluate(() => window.engineSuite);
  } finally {
    await browser.close();
  }
});
