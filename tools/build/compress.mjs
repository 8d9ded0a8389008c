import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** Text. Images and fonts are already compressed. */
const compressible = /\.(css|html|js|json|svg|txt)$/;

/** For smaller files, the headers cost more than compression saves. */
const MIN_BYTES = 1024;

/** With maximum compression, which is brotli's default. */
const encoders = {
  ".br": promisify(brotliCompress),
  ".gz": (/** @type {Buffer} */ content) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Writes a brotli and a gzip variant of each file in a built folder, which servers send without further
 * compression.
 *
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => compressible.test(file))
    .map((file) => join(folder, file));
  const variants = files.flatMap((file) => {
    const content = readFileSync(file);
    if (content.length < MIN_BYTES) return [];
    return Object.entries(encoders).map(async ([extension, encode]) => {
      writeFileSync(`${file}${extension}`, await encode(content));
    });
  });
  await Promise.all(variants);
}
