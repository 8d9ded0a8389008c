import type { BrowserContext, Request, Route } from "@playwright/test";
import type { RequestFailure } from "./step.ts";

/** Matches the page's requests about calls. Losing a heartbeat loses no data. */
const isAboutCall = (url: URL): boolean =>
  url.pathname.startsWith("/_page/calls") && !/\/(touch|heartbeat)$/.test(url.pathname);

const errors = {
  status500: { status: 500, category: "INTERNAL" },
  status429: { status: 429, category: "RATE_LIMITS" },
  status401: { status: 401, category: "INVALID_AUTHENTICATION" },
} as const;

/** Makes the page's requests about calls fail. */
export class CallRequests {
  #context: BrowserContext | undefined;
  #planned: RequestFailure[] = [];
  #held: (() => void)[] = [];
  /** Requests that the next one overtakes. */
  #overtaken: (() => void)[] = [];
  #late: { request: Request; headers: Record<string, string> }[] = [];
  #isOffline = false;

  /** Handles the requests of a browser that was started. */
  async install(context: BrowserContext): Promise<void> {
    this.#context = context;
    await context.route(isAboutCall, (route) =>
      // The page may close before its request is handled.
      this.#handle(route).catch(() => undefined),
    );
    await context.setOffline(this.#isOffline);
  }

  fail(how: RequestFailure, times: number): void {
    this.#planned.push(...Array.from({ length: times }, () => how));
  }

  /** Whether requests reach the service and the page gets the responses. */
  get arrive(): boolean {
    return !this.#isOffline && this.#planned.length === 0;
  }

  /** Continues held requests and stops failing new ones. */
  release(): void {
    this.#planned = [];
    for (const release of [...this.#held.splice(0), ...this.#overtaken.splice(0)]) release();
  }

  get isOffline(): boolean {
    return this.#isOffline;
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline;
    await this.#context?.setOffline(isOffline);
  }

  /** Sends the requests that failed as `late` to the service. */
  async deliverLate(): Promise<void> {
    for (const { request, headers } of this.#late.splice(0)) {
      await this.#context?.request.fetch(request.url(), {
        method: request.method(),
        headers: Object.fromEntries(
          Object.entries(headers).filter(([name]) => !/^(:|host$|content-length$)/.test(name)),
        ),
        ...(request.postData() !== null && { data: request.postData() }),
      });
    }
  }

  async #pass(route: Route): Promise<void> {
    const overtaken = this.#overtaken.splice(0);
    if (overtaken.length === 0) return route.continue();
    await route.fulfill({ response: await route.fetch() });
    for (const release of overtaken) release();
  }

  async #handle(route: Route): Promise<void> {
    if (this.#isOffline) return route.abort("internetdisconnected");
    const failure = this.#planned.shift();
    switch (failure) {
      case undefined:
        return this.#pass(route);
      case "abort":
        return route.abort("connectionrefused");
      case "loseResponse":
        await route.fetch().catch(() => undefined);
        return route.abort("connectionreset");
      case "hold":
        await new Promise<void>((resolve) => this.#held.push(resolve));
        return route.continue();
      case "late":
        // Read now: the page may be closed when they are sent.
        this.#late.push({ request: route.request(), headers: await route.request().allHeaders() });
        return route.abort("connectionreset");
      case "twice":
        await route.fetch().catch(() => undefined);
        return route.continue();
      case "reorder":
        await new Promise<void>((resolve) => this.#overtaken.push(resolve));
        return route.continue();
      case "cutResponse": {
        const response = await route.fetch();
        const body = await response.body();
        return route.fulfill({ response, body: body.subarray(0, body.length / 2) });
      }
      case "proxy403":
      case "proxy502":
        return route.fulfill({
          status: failure === "proxy403" ? 403 : 502,
          contentType: "text/html",
          body: "<!doctype html><title>Proxy</title><h1>Your organization's proxy</h1>",
        });
      default:
        return respond(route, errors[failure]);
    }
  }
}

const respond = (
  route: Route,
  { status, category }: { status: number; category: string },
): Promise<void> =>
  route.fulfill({
    status,
    json: {
      status: "error",
      message: "Failed by the chaos run.",
      correlationId: "00000000-0000-4000-8000-000000000000",
      category,
    },
  });
