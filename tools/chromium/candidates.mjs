import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** @type {Partial<Record<NodeJS.Platform, readonly string[]>>} */
const commonPaths = {
  linux: ["/usr/bin/chromium", "/usr/bin/google-chrome", "/snap/bin/chromium"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  ],
};

/**
 * Returns paths where a Chromium may be installed, the most likely ones first.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {NodeJS.Platform} platform
 */
export function candidates({ PATH = "" }, platform) {
  const suffix = platform === "win32" ? ".exe" : "";
  const onPath = PATH.split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, `${name}${suffix}`)));
  return [...new Set([...(commonPaths[platform] ?? []), ...onPath])];
}
