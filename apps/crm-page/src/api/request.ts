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

const errorBody = z.object({
  message: z.string(),
  correlationId: z.optional(z.string()),
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
  const answer = await readBody(response);
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new PageError({
    code: "unexpectedResponse",
    message: "The CRM service sent an invalid response. Reload the page.",
    status: response.status,
    cause: parsed.error,
  });
}

/** Opens a streaming response as text. Throws as {@link request} does. */
export async function openStream(
  path: string,
  options: RequestOptions,
): Promise<ReadableStream<string>> {
  const { body } = await send(path, "text/event-stream", options);
  return (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream());
}

/** Sends a request with the session token. Throws {@link PageError} for an error response. */
async function send(
  path: string,
  accept: string,
  { method = "GET", body, signal, isKeepalive = false }: RequestOptions,
): Promise<Response> {
  const token = getSessionToken();
  const response = await reach(path, {
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
  if (!response.ok) throw toPageError(response.status, await readBody(response));
  return response;
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
      const body = parseBody(sending.responseText);
      const parsed = sending.status < 300 ? schema.safeParse(body) : undefined;
      if (parsed?.success) resolve(parsed.data);
      else reject(toPageError(sending.status, body));
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

const readBody = async (response: Response): Promise<unknown> => parseBody(await response.text());

function parseBody(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not JSON, such as a proxy's error page: the schema or the status decides what happens.
    return text;
  }
}

/** The error of a response, by its status and body. */
function toPageError(status: number, answer: unknown): PageError {
  const parsed = errorBody.safeParse(answer);
  const { message, category, correlationId } = parsed.success
    ? parsed.data
    : { message: `The CRM service responded with status ${status}.` };
  return new PageError({
    code: "rejected",
    message,
    status,
    body: answer,
    ...(category !== undefined && { category }),
    ...(correlationId !== undefined && { correlationId }),
  });
}

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
