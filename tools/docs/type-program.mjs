import { join } from "node:path";
import ts from "typescript";
import { repository } from "../repository.mjs";

/** Returns the compiler options of our browser code, without the types that it adds. */
export function browserOptions() {
  const { config } = ts.readConfigFile(join(repository, "e2e/tsconfig.json"), (path) =>
    ts.sys.readFile(path),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(repository, "e2e"));
  return { ...options, types: [] };
}

/**
 * Creates a compiler program of a source and its imports, with our packages' sources. It contains declarations
 * and comments. The browser's types are omitted, because loading them takes longer than everything else.
 *
 * @param {string} file from the repository's top
 */
export const programOf = (file) =>
  ts.createProgram([join(repository, file)], { ...browserOptions(), lib: ["lib.es5.d.ts"] });
