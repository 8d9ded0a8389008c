import { SESSION_HEADER } from "@calling-extensions/crm/page-api";
import * as z from "zod/mini";
import { takeFirstResponse } from "./first-requests.ts";
import { PageError } from "./page-error.ts";
import { getSessionToken } from "./session-token.ts";

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** The request continues when the page is closed. */
  isKeepalive?: boolean;
}

/** The body of the service's errors. */
const errorBody = z.object({
  message: z.string(),
  correlationId: z.string(),
  category: z.optional(z.string()),
});

/**
 * Sends a request to the service under `/_page` and parses the response. Throws only {@link
 * PageError}, or the abort reason.
 */
export async function request<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  options: RequestOptions = {},
): Promise<z.infer<Schema>> {
  const response = await send(path, "application/json", options);
  return parseResponse(schema, response.status, await response.text());
}

/** Opens a streaming response as text. Throws as {@link request} does. */
export async function openStream(
  path: string,
  options: RequestOptions,
): Promise<ReadableStream<string>> {
  const { body, headers, ok, status } = await send(path, "text/event-stream", options);
  const isStream = headers.get("content-type")?.startsWith("text/event-stream");
  if (!ok || !body || !isStream) throw answeredByOther(status);
  return body.pipeThrough(new TextDecoderStream());
}

/** Sends a request with the session token. */
async function send(
  path: string,
  accept: string,
  { method = "GET", body, signal, isKeepalive = false }: RequestOptions,
): Promise<Response> {
  const token = getSessionToken();
  return reach(path, {
    method,
    headers: {
      accept,
      ...(token !== undefined && { [SESSION_HEADER]: token }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(isKeepalive && { keepalive: true }),
  });
}

/** An upload that reports how many bytes are sent, which `fetch` can't. Throws as {@link request} does. */
export function sendForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  form: FormData,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<z.infer<Schema>> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open("POST", `/_page${path}`);
    const token = getSessionToken();
    if (token !== undefined) sending.setRequestHeader(SESSION_HEADER, token);
    sending.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    sending.addEventListener("load", () => {
      try {
        resolve(parseResponse(schema, sending.status, sending.responseText));
      } catch (error: unknown) {
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- it is an error
        reject(error);
      }
    });
    sending.addEventListener("error", () => reject(unreachable()));
    sending.addEventListener("abort", () => reject(signal.reason as Error));
    signal.addEventListener("abort", () => sending.abort());
    sending.send(form);
  });
}

async function reach(path: string, init: RequestInit & { method: string }): Promise<Response> {
  try {
    return await (takeFirstResponse(init.method, path) ?? fetch(`/_page${path}`, init));
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw unreachable(cause);
  }
}

/**
 * Parses a response. What isn't the service's own, whatever its status, counts as no response: a proxy's error page,
 * or the login page of a network. The service's bodies are JSON or empty, and its errors have an id.
 */
function parseResponse<Schema extends z.ZodMiniType>(
  schema: Schema,
  status: number,
  text: string,
): z.infer<Schema> {
  const body = parseJson(text, status);
  const isSuccess = status >= 200 && status < 300;
  const parsed = isSuccess ? schema.safeParse(body) : undefined;
  if (parsed?.success) return parsed.data;
  if (parsed) {
    throw new PageError({
      code: "unexpectedResponse",
      message: "The CRM service sent an invalid response. Reload the page.",
      status,
      cause: parsed.error,
    });
  }
  const error = errorBody.safeParse(body);
  if (!error.success) throw answeredByOther(status);
  const { message, category, correlationId } = error.data;
  throw new PageError({
    code: "rejected",
    message,
    status,
    body,
    correlationId,
    ...(category !== undefined && { category }),
  });
}

function parseJson(text: string, status: number): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw answeredByOther(status);
  }
}

/** The error of a request that didn't reach the service. */
const answeredByOther = (status: number): PageError =>
  new PageError({
    code: "unreachable",
    message: `Something between your browser and the CRM service, such as a proxy, responded instead (status ${status}).`,
  });

/** The error of a request without a response. */
export const unreachable = (cause?: unknown): PageError =>
  new PageError({
    code: "unreachable",
    message: "The CRM service isn't responding. Check that it is running.",
    cause,
  });

/** The schema of a response whose body is ignored. */
export const ignoredBody = z.unknown();

/** A query string without empty values. */
export function search(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

export const withSignal = (signal: AbortSignal | undefined): RequestOptions =>
  signal ? { signal } : {};
