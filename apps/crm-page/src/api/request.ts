import { z } from "zod";
import { PageError } from "./page-error.ts";

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** The request goes on when the page goes away. */
  isKeptAlive?: boolean;
}

const errorBody = z.object({
  message: z.string(),
  correlationId: z.string().optional(),
  category: z.string().optional(),
});

/** Asks the service under `/_page` and parses its answer. Throws only {@link PageError}, or an abort. */
export async function request<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  { method = "GET", body, signal, isKeptAlive = false }: RequestOptions = {},
): Promise<z.infer<Schema>> {
  const response = await reach(`/_page${path}`, {
    method,
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(isKeptAlive && { keepalive: true }),
  });
  const answer = await readBody(response);
  if (!response.ok) throw refusalOf(response, answer);
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new PageError({
    code: "unexpectedAnswer",
    message: "The CRM service answered in a way this page does not understand. Reload the page.",
    status: response.status,
    cause: parsed.error,
  });
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new PageError({
      code: "unreachable",
      message: "The CRM service does not answer. See that it runs, then try again.",
      cause,
    });
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not JSON, such as a proxy's error page: the schema or the status decides what follows.
    return text;
  }
}

function refusalOf(response: Response, answer: unknown): PageError {
  const parsed = errorBody.safeParse(answer);
  const { message, category, correlationId } = parsed.success
    ? parsed.data
    : { message: `The CRM service answered with status ${response.status}.` };
  return new PageError({
    code: "refused",
    message,
    status: response.status,
    ...(category !== undefined && { category }),
    ...(correlationId !== undefined && { correlationId }),
  });
}
