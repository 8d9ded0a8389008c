import { createServer, type RequestListener } from "node:http";
import { listen } from "../../tools/ports/listen.mjs";

export interface Site {
  /** `http://localhost:…` */
  url: string;
  stop(): Promise<void>;
}

/** Starts a server on a free port. */
export async function serve(listener: RequestListener): Promise<Site> {
  const server = createServer(listener);
  const port = await listen(server, 0);
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
