import { createServer, type RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { listen } from "../../tools/ports/listen.mjs";
import { serveStatic } from "../../tools/static-server.mjs";

const root = fileURLToPath(new URL("../dist", import.meta.url));

interface Site {
  url: string;
  stop(): Promise<void>;
}

async function serve(answer: RequestListener): Promise<Site> {
  const server = createServer(answer);
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

/** Sites that do one thing each, for as long as one test runs. */
export class AppSites {
  readonly #sites: Site[] = [];

  async #keep(site: Promise<Site>): Promise<string> {
    this.#sites.push(await site);
    return (await site).url;
  }

  /** The fixture pages, with these headers. */
  withHeaders(headers: Record<string, string>, host = "localhost"): Promise<string> {
    return this.#keep(serveStatic({ root, port: 0, host, headers }));
  }

  /** Answers everything with a status. */
  withStatus(status: number): Promise<string> {
    return this.#keep(serve((_request, response) => response.writeHead(status).end("Not today.")));
  }

  /** Sends whoever asks elsewhere, with the path that was asked for. */
  redirectingTo(origin: string): Promise<string> {
    return this.#keep(
      serve((request, response) =>
        response.writeHead(302, { location: `${origin}${request.url}` }).end(),
      ),
    );
  }

  /** Lets everybody wait until it is woken; from then on it redirects, those who wait too. */
  async asleep(origin: string): Promise<{ url: string; wake(this: void): void }> {
    const alarm = new EventTarget();
    let isAwake = false;
    const url = await this.#keep(
      serve((request, response) => {
        const answer = (): unknown =>
          response.writeHead(302, { location: `${origin}${request.url}` }).end();
        if (isAwake) answer();
        else alarm.addEventListener("wake", answer);
      }),
    );
    const wake = (): void => {
      isAwake = true;
      alarm.dispatchEvent(new Event("wake"));
    };
    return { url, wake };
  }

  /** An address where nothing listens. */
  async closed(): Promise<string> {
    const site = await serve(() => undefined);
    await site.stop();
    return site.url;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#sites.map((site) => site.stop()));
  }
}
