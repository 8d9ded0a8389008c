import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { build, defaultClientConditions } from "vite";
import { listen } from "../../ports/listen.mjs";
import { repository } from "../../repository.mjs";

/** @typedef {ReadonlyMap<string, string>} Scripts code by path */

/**
 * Builds scripts as an app would: minified and without unused code. Ours come from their sources, unless they are to be
 * used as they would be published.
 *
 * @param {Readonly<Record<string, string>>} scripts code by name, which imports files of `pages`
 * @param {{ isPublished?: boolean; root?: string }} [how] `root` is a folder whose packages the code imports
 * @returns {Promise<Scripts>}
 */
export async function buildScripts(scripts, { isPublished = false, root = pages } = {}) {
  const code = new Map(
    Object.entries(scripts).map(([name, source]) => [join(root, `${name}.ts`), source]),
  );
  const result = await build({
    root,
    configFile: false,
    logLevel: "warn",
    resolve: {
      conditions: [
        ...(isPublished ? [] : ["@calling-extensions/source"]),
        ...defaultClientConditions,
      ],
    },
    plugins: [
      {
        name: "scripts",
        resolveId: (id) => (code.has(id) ? id : undefined),
        load: (id) => code.get(id),
      },
    ],
    build: {
      write: false,
      copyPublicDir: false,
      minify: "oxc",
      modulePreload: false,
      target: "es2022",
      rolldownOptions: {
        input: Object.fromEntries(
          Object.keys(scripts).map((name) => [name, join(root, `${name}.ts`)]),
        ),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js", chunkFileNames: "shared-[name]-[hash].js" },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  return new Map(
    outputs.map((file) => [file.fileName, "code" in file ? file.code : String(file.source)]),
  );
}

const pages = join(repository, "tools", "bench", "pages");

/**
 * Packages as part of an app's bundle: with every export, or with the class alone, as in most apps. Ours have to be
 * built.
 */
const packages = {
  ours: 'export * from "@calling-extensions/sdk"; export { default } from "@calling-extensions/sdk";',
  "ours-class": 'export { default } from "@calling-extensions/sdk";',
  vendor:
    'export * from "@hubspot/calling-extensions-sdk"; export { default } from "@hubspot/calling-extensions-sdk";',
  penpal: 'export * from "penpal";',
};

/** @param {keyof typeof packages} name */
export async function bundlePackage(name) {
  const files = await buildScripts({ [name]: packages[name] }, { isPublished: true });
  return [...files.values()].join("");
}

/** @param {string} script */
export const pageWith = (script) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="data:," />
    <title>Benchmark</title>
    <script type="module" src="${script}"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

/**
 * Serves pages on two sites, each with one script: host pages on 127.0.0.1, apps on localhost.
 *
 * @param {Scripts} scripts
 * @param {(body: string, goTo: (url: string) => void) => void} [onReport] what a page posts to `/report`. The response
 *   is the URL of the browser's next page, so that nothing else has to control the browser
 */
export async function servePages(scripts, onReport = () => undefined) {
  const servers = [0, 1].map(() =>
    createServer((request, response) => {
      const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
      const script = scripts.get(path);
      if (path === "report") {
        void text(request).then((body) => onReport(body, (url) => response.end(url)));
      } else if (script !== undefined) {
        response.setHeader("content-type", "text/javascript").end(script);
      } else if (scripts.has(`${path}.js`)) {
        response.setHeader("content-type", "text/html").end(pageWith(`/${path}.js`));
      } else {
        response.writeHead(404).end();
      }
    }),
  );
  const [hostPort, appPort] = await Promise.all(servers.map((server) => listen(server, 0)));
  return {
    hostOrigin: `http://127.0.0.1:${hostPort}`,
    appOrigin: `http://localhost:${appPort}`,
    stop: async () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
