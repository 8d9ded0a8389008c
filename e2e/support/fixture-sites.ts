import { fileURLToPath } from "node:url";
import { serveStatic } from "../../tools/static-server.mjs";

const root = fileURLToPath(new URL("../dist", import.meta.url));

/** The fixture pages on three origins: a host's, an app's on another site, and a stranger's. */
export interface FixtureSites {
  /** `http://127.0.0.1:…`, where host pages are. */
  host: string;
  /** `http://localhost:…`, where apps are: another site than the host's. */
  app: string;
  /** A third origin, where hostile frames are. */
  stranger: string;
}

/** Serves the built fixtures on free ports while `use` runs. */
export async function withFixtureSites(use: (sites: FixtureSites) => Promise<void>): Promise<void> {
  const servers = await Promise.all([
    serveStatic({ root, port: 0 }),
    serveStatic({ root, port: 0, host: "localhost" }),
    serveStatic({ root, port: 0, host: "localhost" }),
  ]);
  const [host, app, stranger] = servers.map((server) => server.url);
  if (!host || !app || !stranger) throw new Error("A fixture site did not start.");
  try {
    await use({ host, app, stranger });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
