import { launch } from "puppeteer-core";
import { engines } from "../../tools/engines/engines.mjs";
import { findEngine } from "../../tools/engines/find-engine.mjs";
import { describeEngine } from "./describe-engine.ts";

async function runInFirefox(executablePath: string, url: string): Promise<unknown> {
  const browser = await launch({
    browser: "firefox",
    protocol: "webDriverBiDi",
    executablePath,
    headless: true,
  });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    return await page.evaluate(() => window.engineSuite);
  } finally {
    await browser.close();
  }
}

const found = findEngine(engines.firefox);
describeEngine(
  "Firefox",
  typeof found === "string" ? found : (url) => runInFirefox(found.firefox, url),
);
