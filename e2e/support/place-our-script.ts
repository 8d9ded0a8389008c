import { copyFile, mkdir, rename } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../../packages/sdk/dist/main.js", import.meta.url));
const directory = fileURLToPath(new URL("../dist/our-sdk", import.meta.url));

/**
 * Puts our script-tag file as it was built beside the page that loads it. Whoever reads it meanwhile
 * reads the old one or the new one, whole.
 */
export async function placeOurScript(): Promise<void> {
  const whole = `${directory}/main.${process.pid}.js`;
  await mkdir(directory, { recursive: true });
  await copyFile(built, whole);
  await rename(whole, `${directory}/main.js`);
}
