#!/usr/bin/env node
// Prints the path of a Chromium for tests, and installs one if there is none.
import { findChromium } from "./chromium/find-chromium.mjs";

try {
  console.log(await findChromium());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
