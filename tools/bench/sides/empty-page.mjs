import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compressFiles } from "../../build/compress.mjs";
import { repository } from "../../repository.mjs";
import { serveStatic } from "../../static-server.mjs";
import { buildScripts, pageWith } from "./pages.mjs";

const script = `
import { createElement, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";

function Page() {
  useEffect(() => window.parent.postMessage("ready", "*"), []);
  return createElement("h1", null, "Empty page");
}
createRoot(document.getElementById("root")).render(
  createElement(StrictMode, null, createElement(Page)),
);
`;

/** Serves a React page that only renders a heading, built and compressed like the softphone. */
export async function serveEmptyPage() {
  const folder = mkdtempSync(join(tmpdir(), "bench-empty-page-"));
  mkdirSync(join(folder, "assets"));
  // React is installed there.
  const root = join(repository, "apps", "softphone");
  for (const [name, code] of await buildScripts({ "empty-page": script }, { root })) {
    writeFileSync(join(folder, "assets", name), code);
  }
  writeFileSync(join(folder, "index.html"), pageWith("/assets/empty-page.js"));
  await compressFiles(folder);
  const server = await serveStatic({ root: folder, port: 0, host: "localhost" });
  return {
    url: server.url,
    folder,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
