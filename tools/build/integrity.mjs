import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository.mjs";

/** The SDK for script tags. */
const SCRIPT = "packages/sdk/dist/main.js";

/**
 * Returns the value of a script tag's `integrity` attribute.
 *
 * @param {Uint8Array} content
 */
export const integrityOf = (content) =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;

/** Returns a line with the integrity of the built SDK for script tags. */
export const scriptIntegrity = () =>
  `${SCRIPT} integrity="${integrityOf(readFileSync(join(repository, SCRIPT)))}"`;
