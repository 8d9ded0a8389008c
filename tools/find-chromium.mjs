#!/usr/bin/env node
// Prints the path of a Chromium to test with; installs one where there is none.
import { findChromium } from "./chromium/find-chromium.mjs";

try {
  console.log(await findChromium());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
