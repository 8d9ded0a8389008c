import { existsSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository.mjs";

const page = join(repository, "apps", "crm-page");

/** Whether a path is Vite's own, or names a file of the page. Other paths are the service's. */
const isFileOfVite = (/** @type {string} */ path) =>
  path.startsWith("/@") ||
  (path !== "/" && [page, join(page, "public")].some((folder) => existsSync(join(folder, path))));

/** Addresses that the page shows itself, if a browser opens them. */
const ofPage = /^\/($|\?|contacts(\/|\?|$)|oauth\/authorize|calling-integration-popup-ui\/)/;

/**
 * Whether Vite answers a request of the CRM page's address.
 *
 * @param {{ url?: string | undefined; headers: { accept?: string | undefined } }} request
 */
export const isServedByVite = ({ url = "/", headers }) =>
  isFileOfVite(url.split("?", 1)[0] ?? "/") ||
  (ofPage.test(url) && /text\/html/.test(headers.accept ?? ""));

/**
 * Serves an app from its sources, with hot reload.
 *
 * @param {string} directory
 * @param {{ host: string; port: number }} address
 * @param {Pick<import("vite").InlineConfig, "plugins"> & { proxy?: import("vite").ServerOptions["proxy"] }} [options]
 */
async function serveSources(directory, address, { plugins = [], proxy } = {}) {
  const { createServer } = await import("vite");
  const server = await createServer({
    root: join(repository, directory),
    configFile: join(repository, directory, "vite.config.ts"),
    clearScreen: false,
    logLevel: "warn",
    plugins,
    server: { ...address, strictPort: true, ...(proxy && { proxy }) },
  });
  await server.listen();
  return server;
}

/**
 * Serves the CRM page. What it doesn't have goes to the service, which sees its own address in the request, because it
 * refuses every other one.
 *
 * @param {{ pagePort: number; servicePort: number }} ports
 */
export function servePageSources({ pagePort, servicePort }) {
  const origin = `http://127.0.0.1:${pagePort}`;
  const service = `http://127.0.0.1:${servicePort}`;
  return serveSources(
    "apps/crm-page",
    { host: "127.0.0.1", port: pagePort },
    {
      proxy: {
        "^/": {
          target: service,
          changeOrigin: true,
          bypass: (request) => (isServedByVite(request) ? request.url : undefined),
          configure: (proxy) => {
            proxy.on("proxyReq", (outgoing, { headers }) => {
              if (headers.origin === origin) outgoing.setHeader("origin", service);
            });
          },
        },
      },
    },
  );
}

/**
 * Serves the softphone on localhost, another site than the CRM page's.
 *
 * @param {{ phonePort: number; pagePort: number }} ports
 */
export function servePhoneSources({ phonePort, pagePort }) {
  const settings = JSON.stringify({ crmPageUrl: `http://127.0.0.1:${pagePort}` });
  return serveSources(
    "apps/softphone",
    { host: "localhost", port: phonePort },
    {
      plugins: [
        {
          name: "server-settings",
          configureServer: ({ middlewares }) => {
            middlewares.use("/settings.json", (_request, response) => {
              response.setHeader("content-type", "application/json");
              response.end(settings);
            });
          },
        },
      ],
    },
  );
}
