import { chromium } from "@playwright/test";
import { test } from "../support/base-test.ts";
import { describeEngine } from "./describe-engine.ts";

// All other browser tests use Chromium, so `npm test` runs the cases in the other engines only.
const tag = ["@long"];

const runInChromium = async (url: string): Promise<unknown> => {
  const browser = await chromium.launch(test.info().project.use.launchOptions);
  try {
    const page = await browser.newPage();
    await page.goto(url);
    return await page.evaluate(() => window.engineSuite);
  } finally {
    await browser.close();
  }
};

describeEngine("Chromium", runInChromium, { tag });
