import type { z } from "zod";
import { endpoint, type Endpoint } from "../endpoints/endpoint.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { idInPath } from "./server/id-in-path.ts";

/** Does something with the settings of an app. */
type OfApp<Result, Given extends unknown[] = []> = (
  context: CrmContext,
  appId: RecordId,
  ...given: Given
) => Promise<Result>;

interface Stored<Settings extends z.ZodType> {
  /** Its only parameter is `appId`. */
  readonly path: `${string}/:appId/${string}`;
  /** The end of all operation ids. */
  readonly name: string;
  readonly settings: Settings;
}

const verbs = { POST: "create", PUT: "replace", PATCH: "update" } as const;

/** Defines the endpoints of one kind of settings that each app has at one path. */
export function settingsOfApp<Settings extends z.ZodType>({
  path,
  name,
  settings,
}: Stored<Settings>) {
  const exampleOf = (appId: number): string => path.replace(":appId", String(appId));
  return {
    read: (summary: string, run: OfApp<z.input<Settings>>): Endpoint =>
      endpoint({
        method: "GET",
        path,
        operationId: `get${name}`,
        summary,
        examples: [{ status: 200, path: exampleOf(9001) }],
        response: { 200: settings },
        read: async (context, { params }) => run(context, appIdOf(params)),
      }),
    store: <Body extends z.ZodType>(
      method: keyof typeof verbs,
      summary: string,
      { body, example }: { body: Body; example: z.input<Body> },
      run: OfApp<z.input<Settings>, [body: z.output<Body>]>,
    ): Endpoint =>
      endpoint({
        method,
        path,
        operationId: `${verbs[method]}${name}`,
        summary,
        // Only the first app has settings already.
        examples: [
          { status: 200, path: exampleOf(method === "POST" ? 9002 : 9001), body: example },
        ],
        body,
        response: { 200: settings },
        write: async (context, { params, body: given }) =>
          // Fastify's type of a body depends on the schema, which only the caller knows.
          run(context, appIdOf(params), given as z.output<Body>),
      }),
    remove: (
      { summary, description }: { summary: string; description?: string },
      run: OfApp<void>,
    ): Endpoint =>
      endpoint({
        method: "DELETE",
        path,
        operationId: `delete${name}`,
        summary,
        ...(description !== undefined && { description }),
        examples: [{ status: 204, path: exampleOf(9001) }],
        write: async (context, { params }) => run(context, appIdOf(params)),
      }),
  };
}

export const appIdOf = ({ appId }: { appId: string }): RecordId => idInPath(appId, "app");
