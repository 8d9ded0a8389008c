import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { repository } from "../../repository.mjs";
import { bundleEntry } from "../build-pages.mjs";

const { resolve } = createRequire(import.meta.url);

/** @param {string} code */
const gzipped = (code) => gzipSync(code, { level: 9 }).byteLength;

/** @param {string} path */
const gzippedFile = (path) => gzipped(readFileSync(path, "utf8"));

const published = join(repository, "packages", "sdk", "dist");

/** Measures what an app loads, in bytes with gzip: in its bundle, as a whole file, and by a script tag. */
export const measureSizes = async () => ({
  bundle: {
    ourClass: gzipped(await bundleEntry("ours-class")),
    ours: gzipped(await bundleEntry("ours")),
    vendor: gzipped(await bundleEntry("vendor")),
    penpal: gzipped(await bundleEntry("penpal")),
  },
  wholeFile: gzippedFile(join(published, "index.js")),
  scriptTag: {
    ours: gzippedFile(join(published, "main.js")),
    vendor: gzippedFile(resolve("@hubspot/calling-extensions-sdk/dist/main.js")),
  },
});

/** @typedef {Awaited<ReturnType<typeof measureSizes>>} Sizes */
