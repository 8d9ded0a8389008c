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

const published = join(repository, "packages", "sdk", "dist");

/**
 * Bytes, gzip, of what an app loads: in its bundle, as the whole file, and by a script tag. Ours are
 * undefined where they are not built.
 */
export async function sizes() {
  const isBuilt = existsSync(join(published, "main.js"));
  return {
    bundle: {
      ourClass: isBuilt ? gzipped(await bundleEntry("ours-class")) : undefined,
      ours: isBuilt ? gzipped(await bundleEntry("ours")) : undefined,
      vendor: gzipped(await bundleEntry("vendor")),
      penpal: gzipped(await bundleEntry("penpal")),
    },
    wholeFile: isBuilt ? gzippedFile(join(published, "index.js")) : undefined,
    scriptTag: {
      ours: isBuilt ? gzippedFile(join(published, "main.js")) : undefined,
      vendor: gzippedFile(resolve("@hubspot/calling-extensions-sdk/dist/main.js")),
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof sizes>>} Sizes */
