import type { FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import { z } from "zod";
import type { Access } from "../auth/scopes.ts";
import { recordIdsIn } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { DeepReadonly, ParameterNames, Permission, Sends } from "../page-api/index.ts";
import type { EndpointServices } from "./services.ts";

/** An example request of an endpoint: the OpenAPI document shows it, and a test sends it to a real service. */
export interface ExampleRequest {
  /** The status of its response. */
  readonly status: number;
  /** With the query. */
  readonly path: string;
  readonly body?: unknown;
  /** The fields of a form; `file` is the name of a file with a line of text. */
  readonly form?: Readonly<Record<string, unknown>>;
}

/** The description of an endpoint. */
interface EndpointDescription {
  /** The name of its function in generated clients. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** One for each success, the most common one first, and for each conflict with a body. */
  readonly examples: readonly [ExampleRequest, ...ExampleRequest[]];
  /** The token needs one of these; by default one for each object type in the path. */
  readonly scopes?: readonly string[];
  /** The user of the page needs this permission. */
  readonly permission?: Permission;
  /** The handler requires this permission for what isn't the user's own. */
  readonly permissionForOthers?: Permission;
  /** Needs no credentials. */
  readonly isPublic?: boolean;
  readonly bodyLimit?: number;
  /** How many values a body may have, if the default is too few. */
  readonly maxBodyValues?: number;
  /** Replaces characters that not every store can hold, instead of rejecting the request. */
  readonly repairsText?: boolean;
  /** Its response shows definitions, such as properties: it has what any process stored before the request. */
  readonly showsDefinitions?: boolean;
  /** Its form is URL-encoded, as OAuth requires, instead of multipart. */
  readonly isUrlEncoded?: boolean;
}

/** Everything about an endpoint. Routes, authorization, known paths and the OpenAPI document derive from it. */
export interface Endpoint extends EndpointDescription {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As Fastify's router takes it: `/crm/v3/objects/:objectType`. */
  readonly path: string;
  readonly access: Access;
  readonly schema: FastifySchema;
  /** The response never ends. */
  readonly isStream: boolean;
  /** The fields of the form that it takes instead of JSON, for the OpenAPI document; its handler parses them. */
  readonly form?: z.core.$ZodType;
  /** Handles a request: sets the status of the response and returns its body. */
  readonly run: (
    services: EndpointServices,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<unknown>;
}

type Responses = Readonly<Record<number, z.core.$ZodType>>;

type Request<
  Path extends string,
  Query extends z.core.$ZodType,
  Body extends z.core.$ZodType,
> = FastifyRequest<{
  Params: Record<ParameterNames<Path>, string>;
  Querystring: z.output<Query>;
  Body: z.output<Body>;
}>;

/** A handler runs in a read, in a transaction, or opens them itself. */
type Handler<Requested, Result> =
  | {
      read: (
        context: CrmContext,
        request: Requested,
        services: EndpointServices,
      ) => Promise<Result>;
      write?: undefined;
      locks?: undefined;
      handle?: undefined;
    }
  | {
      write: (
        context: CrmContext,
        request: Requested,
        services: EndpointServices,
      ) => Promise<Result>;
      /** The ids of records that a `write` changes, for one beside others; see `Crm.write`. Other texts don't count. */
      locks?: (request: Requested) => readonly (string | number | undefined)[];
      read?: undefined;
      handle?: undefined;
    }
  | {
      handle: (
        services: EndpointServices,
        request: Requested,
        reply: FastifyReply,
      ) => Promise<Result>;
      read?: undefined;
      write?: undefined;
      locks?: undefined;
    };

type Definition<
  Path extends string,
  Query extends z.core.$ZodType,
  Body extends z.core.$ZodType,
  Response extends Responses,
> = EndpointDescription & {
  readonly method: Endpoint["method"];
  readonly path: Path;
  readonly query?: Query;
  readonly body?: Body;
  /** What the page sends must be what the schemas accept. */
  readonly sends?: Sends<DeepReadonly<{ query?: z.input<Query>; body?: z.input<Body> }>>;
  /** The bodies of successes by status; without any, the response is 204. */
  readonly response?: Response;
  /** The response is a stream of these. */
  readonly events?: z.core.$ZodType;
  /** The request is a form with these fields, which the handler reads. */
  readonly form?: z.core.$ZodType;
  /** The response is the content of a file. */
  readonly isContent?: boolean;
  /** How the endpoint accesses records; by default it reads in a `read` and for GET, else it writes. */
  readonly access?: Access;
} & Handler<Request<Path, Query, Body>, z.input<Response[keyof Response]>>;

/**
 * Defines an endpoint. The parameters of its path are strings. The status is the first of `response`, or 207
 * for a batch with errors; `handle` may set another one with `reply.code`.
 */
export function endpoint<
  const Path extends string,
  Query extends z.core.$ZodType,
  Body extends z.core.$ZodType,
  Response extends Responses,
>(definition: Definition<Path, Query, Body, Response>): Endpoint {
  const { query, body, response, events, isContent, read, write, locks, handle, ...description } =
    definition;
  const { method, path } = description;
  const statuses = Object.keys(response ?? {}).map(Number);
  const [usualStatus = events || isContent ? 200 : 204] = statuses;
  // Requests are parsed by the schemas that the types come from.
  type Typed = Request<Path, Query, Body>;
  const call = async (
    services: EndpointServices,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const typed = request as unknown as Typed;
    if (read) {
      const options = { hasNewestDefinitions: description.showsDefinitions };
      return services.crm.read((context) => read(context, typed, services), options);
    }
    if (write) {
      const ids = locks && recordIdsIn(locks(typed));
      return services.crm.write((context) => write(context, typed, services), ids);
    }
    return handle(services, typed, reply);
  };
  return {
    ...description,
    isStream: events !== undefined,
    access: description.access ?? (method === "GET" || read ? "read" : "write"),
    schema: {
      ...parametersOf(path),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(response && { response }),
      ...(events && {
        response: { 200: { content: { "text/event-stream": { schema: events } } } },
      }),
      ...(isContent && {
        response: { 200: { content: { "application/octet-stream": { schema: content } } } },
      }),
    },
    run: async (services, request, reply) => {
      reply.code(usualStatus);
      const result = await call(services, request, reply);
      if (usualStatus === 204) return reply.send();
      const isPartial = statuses.includes(207) && Object(result).errors !== undefined;
      if (isPartial) reply.code(207);
      return result;
    },
  };
}

/** Bytes, for the OpenAPI document. */
const content = z.string().meta({ id: "Content", format: "binary" });

function parametersOf(path: string): { params?: z.core.$ZodType } {
  const names = path.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : []));
  if (names.length === 0) return {};
  return { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) };
}

/** Endpoints that belong together: a tag of the OpenAPI document. */
export interface Resource {
  readonly tag: string;
  readonly description: string;
  /** What requests need, by its name among the document's security schemes. */
  readonly security: "accessToken" | "developerKey" | "pageSession" | "none";
  /** Patterns of aliases, with `DATE` for a dated version, and the paths that they stand for. */
  readonly aliases?: readonly (readonly [
    pattern: string,
    path: string | ((match: string, ...groups: string[]) => string),
  ])[];
  readonly endpoints: readonly Endpoint[];
}
