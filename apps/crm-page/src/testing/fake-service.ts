import { onTestFinished, vi } from "vitest";

/** A request that a component sent. */
export interface ServiceRequest {
  readonly method: string;
  /** Under `/_page`, with the query. */
  readonly path: string;
  readonly body: unknown;
}

/** The body of a response, and its status if that isn't 200. */
export interface ServiceResponse {
  readonly status?: number;
  readonly body?: unknown;
}

/** Answers the requests of the test's page; what `respond` doesn't know is not found. Returns the requests. */
export function fakeService(
  respond: (
    request: ServiceRequest,
  ) => ServiceResponse | Promise<ServiceResponse | undefined> | undefined,
): readonly ServiceRequest[] {
  const requests: ServiceRequest[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const request: ServiceRequest = {
      method,
      path: url.replace(/^\/_page/, ""),
      body: typeof body === "string" ? (JSON.parse(body) as unknown) : undefined,
    };
    requests.push(request);
    const { status = 200, body: content = {} } = (await respond(request)) ?? {
      status: 404,
      body: { message: "Not found." },
    };
    // The service's errors have an id, and the page takes others for a proxy's.
    const sent = status < 400 ? content : { correlationId: "1", ...Object(content) };
    return new Response(JSON.stringify(sent), { status });
  });
  onTestFinished(() => localStorage.clear());
  return requests;
}
