import { fileURLToPath } from "node:url";
import { serveStatic } from "../../tools/static-server.mjs";

const root = fileURLToPath(new URL("../dist", import.meta.url));

/** The fixture pages on three origins: the host's, the app's on another site, and an untrusted one. */
export interface FixtureSites {
  /** `http://127.0.0.1:…`, the origin of host pages. */
  host: string;
  /** `http://localhost:…`, the origin of apps, on another site than the host's. */
  app: string;
  /** A third origin, of hostile frames. */
  untrusted: string;
}

/** Serves the built fixtures on free ports while `use` runs. */
export async function withFixtureSites(use: (sites: FixtureSites) => Promise<void>): Promise<void> {
  const servers = await Promise.all([
    serveStatic({ root, port: 0 }),
    serveStatic({ root, port: 0, host: "localhost" }),
    serveStatic({ root, port: 0, host: "localhost" }),
  ]);
  const [host, app, untrusted] = servers.map((server) => server.url);
  if (!host || !app || !untrusted) throw new Error("A fixture site did not start.");
  try {
    await use({ host, app, untrusted });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
