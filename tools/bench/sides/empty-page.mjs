import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { compressFiles } from "../../build/compress.mjs";
import { repository } from "../../repository.mjs";
import { serveStatic } from "../../static-server.mjs";

/** Where React is installed. */
const root = join(repository, "apps", "softphone");

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Empty page</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/assets/index.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

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
  const entry = join(root, "src", "empty-page.js");
  mkdirSync(join(folder, "assets"));
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [
      {
        name: "empty-page",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? script : undefined),
      },
    ],
    build: {
      outDir: join(folder, "assets"),
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: { index: entry }, output: { entryFileNames: "[name].js" } },
    },
  });
  writeFileSync(join(folder, "index.html"), html);
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
