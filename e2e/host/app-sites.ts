import { fileURLToPath } from "node:url";
import { serveStatic } from "../../tools/static-server.mjs";
import { serve, type Site } from "../support/serve.ts";

const root = fileURLToPath(new URL("../dist", import.meta.url));

/** Servers of calling apps, each with one behavior. They run until the test ends. */
export class AppSites {
  readonly #sites: Site[] = [];

  async #add(site: Promise<Site>): Promise<string> {
    this.#sites.push(await site);
    return (await site).url;
  }

  /** Serves the fixture pages with these headers. */
  withHeaders(headers: Record<string, string>, host = "localhost"): Promise<string> {
    return this.#add(serveStatic({ root, port: 0, host, headers }));
  }

  /** Responds to every request with a status. */
  withStatus(status: number): Promise<string> {
    return this.#add(serve((_request, response) => response.writeHead(status).end("Unavailable.")));
  }

  /** Redirects every request to another origin, with the same path. */
  redirectingTo(origin: string): Promise<string> {
    return this.#add(
      serve((request, response) =>
        response.writeHead(302, { location: `${origin}${request.url}` }).end(),
      ),
    );
  }

  /** Redirects like `redirectingTo`, but holds all requests until `release` is called. */
  async redirectingOnRelease(origin: string): Promise<{ url: string; release(this: void): void }> {
    const gate = new EventTarget();
    let isReleased = false;
    const url = await this.#add(
      serve((request, response) => {
        const redirect = (): unknown =>
          response.writeHead(302, { location: `${origin}${request.url}` }).end();
        if (isReleased) redirect();
        else gate.addEventListener("release", redirect);
      }),
    );
    const release = (): void => {
      isReleased = true;
      gate.dispatchEvent(new Event("release"));
    };
    return { url, release };
  }

  /** A URL at which nothing listens. */
  async closed(): Promise<string> {
    const site = await serve(() => undefined);
    await site.stop();
    return site.url;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#sites.map((site) => site.stop()));
  }
}
