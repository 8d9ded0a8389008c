import type { Plugin } from "vite";

/**
 * Refuses files that import each other: what is in the first to run doesn't exist yet in the other, so that neither
 * loads. Grouping modules into files can cause it although no module imports itself.
 */
export const noCircularFiles = (): Plugin => ({
  name: "no-circular-files",
  apply: "build",
  generateBundle(_options, bundle) {
    const importsOf = (name: string): readonly string[] => {
      const file = bundle[name];
      return file?.type === "chunk" ? file.imports : [];
    };
    for (const name of Object.keys(bundle)) {
      const reached = new Set(importsOf(name));
      // The set grows while it is read.
      for (const each of reached) for (const next of importsOf(each)) reached.add(next);
      if (reached.has(name)) {
        this.error(`${name} imports itself, through one of: ${[...reached].join(", ")}`);
      }
    }
  },
});
