import { copyFile, mkdir, rename } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../../packages/sdk/dist/main.js", import.meta.url));
const directory = fileURLToPath(new URL("../dist/our-sdk", import.meta.url));

/**
 * Copies our built script-tag file next to the page that loads it. The rename is atomic, so readers get
 * either the old or the new file.
 */
export async function copySdkScript(): Promise<void> {
  const temporary = `${directory}/main.${process.pid}.js`;
  await mkdir(directory, { recursive: true });
  await copyFile(built, temporary);
  await rename(temporary, `${directory}/main.js`);
}
