import { cpSync, writeFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { recordingPage } from "./src/recording-page.ts";

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The demo softphone, whose files have names that are used nowhere else, and the viewer with the recording of the first page. */
const otherPages = {
  name: "other-pages",
  closeBundle(): void {
    const softphone = path("../softphone/dist");
    for (const file of ["assets", "settings.json", "softphone.svg"]) {
      cpSync(`${softphone}/${file}`, path(`dist/${file}`), { recursive: true });
    }
    cpSync(`${softphone}/index.html`, path("dist/softphone.html"));
    cpSync(`${softphone}/third-party-notices.txt`, path("dist/third-party-notices.txt"));
    const viewer = readFileSync(path("../../packages/viewer/dist/index.html"), "utf8");
    const recording = readFileSync(path("recorded-call.json"), "utf8");
    writeFileSync(path("dist/recording.html"), recordingPage(viewer, recording));
  },
};

/** Builds the playground, and what the pages load. VitePress writes the pages into the same folder afterwards. */
export default defineConfig({
  plugins: [react(), otherPages],
  resolve: { conditions: ["@calling-extensions/source", ...defaultClientConditions] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: {
      input: { site: "src/client/main.ts", playground: "playground.html" },
      output: {
        // All pages contain the first name.
        entryFileNames: ({ name }) => (name === "site" ? "site.js" : "assets/[name]-[hash].js"),
        chunkFileNames: "assets/[name]-[hash].js",
      },
    },
  },
});
