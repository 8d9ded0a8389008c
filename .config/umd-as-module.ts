import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/**
 * Lets a package that exists only in the UMD format be imported as a module. The bundler's own way needs a file that the
 * first one would wait for, too.
 *
 * @param names what is imported from it.
 */
export const umdAsModule = (file: RegExp, names: readonly string[]): Plugin => ({
  name: "umd-as-module",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: file },
    async handler(id) {
      const source = await readFile(id, "utf8");
      return [
        "const module = { exports: {} }, { exports } = module;",
        source,
        `export const { ${names.join(", ")} } = module.exports;`,
      ].join("\n");
    },
  },
});
