import {
  type DeepReadonly,
  type PageEndpoint,
  type ParameterNames,
  SESSION_HEADER,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import * as z from "zod/mini";
import { addressOf } from "./address-of.ts";
import { takeFirstResponse } from "./first-requests.ts";
import { PageError } from "./page-error.ts";
import { getSessionToken } from "./session-token.ts";

interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** The request continues when the page is closed. */
  readonly isKeepalive?: boolean;
  /** Instead of the one of this tab. */
  readonly token?: string;
}

/** What an endpoint takes as `query` and `body`. */
type InputsOf<Endpoint> = Endpoint extends { readonly sends: infer Inputs }
  ? NonNullable<Inputs>
  : unknown;

/** Numbers become texts. */
type QueryOf<Query> = {
  readonly [Name in keyof Query]: Query[Name] | (string extends Query[Name] ? number : never);
};

type RequestTo<Endpoint extends PageEndpoint> = RequestOptions &
  ([ParameterNames<Endpoint["path"]>] extends [never]
    ? unknown
    : { readonly params: Readonly<Record<ParameterNames<Endpoint["path"]>, string>> }) &
  (InputsOf<Endpoint> extends { query: infer Query }
    ? object extends Query
      ? { readonly query?: QueryOf<Query> }
      : { readonly query: QueryOf<Query> }
    : unknown) &
  (InputsOf<Endpoint> extends { body: infer Body }
    ? { readonly body: DeepReadonly<Body> }
    : unknown);

/** The arguments of a request: an endpoint, and what it needs. */
export type RequestArguments<Endpoint extends PageEndpoint> =
  object extends RequestTo<Endpoint>
    ? [endpoint: Endpoint, request?: RequestTo<Endpoint>]
    : [endpoint: Endpoint, request: RequestTo<Endpoint>];

/** The body of a success. */
export type ResponseOf<Endpoint extends PageEndpoint> = Endpoint extends {
  readonly response: infer Responses extends Readonly<Record<number, z.ZodMiniType>>;
}
  ? z.output<Responses[Extract<keyof Responses, 200 | 201 | 202>]>
  : unknown;

/** Anything that {@link RequestArguments} allows. */
interface AnyRequest extends RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The body of the service's errors. */
const errorBody = z.object({
  message: z.string(),
  correlationId: z.string(),
  category: z.optional(z.string()),
});

/**
 * Sends a request to an endpoint of the service without looking after the session, and parses the response. Throws only
 * {@link PageError}, or the abort reason.
 */
export async function sendRequest<const Endpoint extends PageEndpoint>(
  ...[endpoint, request]: RequestArguments<Endpoint>
): Promise<ResponseOf<Endpoint>> {
  const response = await send(endpoint, "application/json", request);
  const body = parseResponse(endpoint, response.status, await response.text());
  // Parsed by the schema that the type comes from.
  return body as ResponseOf<Endpoint>;
}

/** Sends a request with the session token. */
export async function send(
  { method, path }: PageEndpoint,
  accept: string,
  { params, query, body, signal, isKeepalive = false, token = getSessionToken() }: AnyRequest = {},
): Promise<Response> {
  return reach(addressOf(path, params, query), {
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

async function reach(address: string, init: RequestInit & { method: string }): Promise<Response> {
  try {
    return await (takeFirstResponse(init.method, address) ?? fetch(address, init));
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw unreachable(cause);
  }
}

/**
 * Parses a response. What isn't the service's own, whatever its status, counts as no response: a proxy's error page,
 * or the login page of a network. The service's bodies are JSON or empty, and its errors have an id.
 */
export function parseResponse(
  { response = {} }: PageEndpoint,
  status: number,
  text: string,
): unknown {
  const body = parseJson(text, status);
  const [schema = z.unknown()] = Object.values(response);
  const isSuccess = status >= 200 && status < 300;
  const parsed = isSuccess ? schema.safeParse(body) : undefined;
  if (parsed?.success) return parsed.data;
  if (parsed) {
    throw new PageError({
      code: "unexpectedResponse",
      message: t`The CRM service sent an invalid response. Reload the page.`,
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
export const answeredByOther = (status: number): PageError =>
  new PageError({
    code: "unreachable",
    message: t`Something between your browser and the CRM service, such as a proxy, responded instead (status ${status}).`,
  });

/** The error of a request without a response. */
export const unreachable = (cause?: unknown): PageError =>
  new PageError({
    code: "unreachable",
    message: t`The CRM service isn't responding. Check that it is running.`,
    cause,
  });
