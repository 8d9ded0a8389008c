import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const LICENSE = new URL(
  "../packages/ui/node_modules/@fontsource-variable/inter/LICENSE",
  import.meta.url,
);

/** The license of the typeface must be beside its files. */
export const fontLicense = (): Plugin => ({
  name: "font-license",
  apply: "build",
  async generateBundle() {
    const source = await readFile(LICENSE, "utf8");
    this.emitFile({ type: "asset", fileName: "assets/inter-license.txt", source });
  },
});
