import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { repository } from "../repository.mjs";
import { bundleEntry } from "./build-pages.mjs";

const { resolve } = createRequire(import.meta.url);

/** @param {string} code */
const gzipped = (code) => gzipSync(code, { level: 9 }).byteLength;

/** @param {string} path */
const gzippedFile = (path) => gzipped(readFileSync(path, "utf8"));

/** Bytes, gzip, of what an app loads: in its bundle, and by a script tag where that is built. */
export async function sizes() {
  const ourScript = join(repository, "packages", "sdk", "dist", "main.js");
  return {
    entry: {
      ours: gzipped(await bundleEntry("ours")),
      vendor: gzipped(await bundleEntry("vendor")),
      penpal: gzipped(await bundleEntry("penpal")),
    },
    scriptTag: {
      ours: existsSync(ourScript) ? gzippedFile(ourScript) : undefined,
      vendor: gzippedFile(resolve("@hubspot/calling-extensions-sdk/dist/main.js")),
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof sizes>>} Sizes */
