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
  readonly #context: BrowserContext;
  #planned: RequestFailure[] = [];
  #held: (() => void)[] = [];
  #late: { request: Request; headers: Record<string, string> }[] = [];
  #isOffline = false;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  async install(): Promise<void> {
    await this.#context.route(isAboutCall, (route) =>
      // The page may close before its request is handled.
      this.#handle(route).catch(() => undefined),
    );
  }

  fail(how: RequestFailure, times: number): void {
    this.#planned.push(...Array.from({ length: times }, () => how));
  }

  /** Continues held requests and stops failing new ones. */
  release(): void {
    this.#planned = [];
    for (const release of this.#held.splice(0)) release();
  }

  get isOffline(): boolean {
    return this.#isOffline;
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline;
    await this.#context.setOffline(isOffline);
  }

  /** Sends the requests that failed as `late` to the service. */
  async deliverLate(): Promise<void> {
    for (const { request, headers } of this.#late.splice(0)) {
      await this.#context.request.fetch(request.url(), {
        method: request.method(),
        headers: Object.fromEntries(
          Object.entries(headers).filter(([name]) => !/^(:|host$|content-length$)/.test(name)),
        ),
        ...(request.postData() !== null && { data: request.postData() }),
      });
    }
  }

  async #handle(route: Route): Promise<void> {
    if (this.#isOffline) return route.abort("internetdisconnected");
    const failure = this.#planned.shift();
    switch (failure) {
      case undefined:
        return route.continue();
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
