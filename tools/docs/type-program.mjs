import { join } from "node:path";
import ts from "typescript";
import { repository } from "../repository.mjs";

const configFile = join(repository, "e2e/tsconfig.json");

/**
 * A source and what it imports, as the compiler sees it: our packages by their sources. What is named
 * and said in them is there; the browser's types are left out, which take longer than all the rest.
 *
 * @param {string} file from the repository's top
 */
export function programOf(file) {
  const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(repository, "e2e"));
  return ts.createProgram([join(repository, file)], {
    ...options,
    types: [],
    lib: ["lib.es5.d.ts"],
  });
}
