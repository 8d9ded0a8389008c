import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository.mjs";

/** The file that pages load with a script tag. */
const SCRIPT = "packages/sdk/dist/main.js";

/**
 * The value of a script tag's `integrity` attribute for these bytes.
 *
 * @param {Uint8Array} content
 */
export const integrityOf = (content) =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;

/** The line that says which integrity the script-tag file has, as it was built last. */
export const scriptIntegrity = () =>
  `${SCRIPT} integrity="${integrityOf(readFileSync(join(repository, SCRIPT)))}"`;
