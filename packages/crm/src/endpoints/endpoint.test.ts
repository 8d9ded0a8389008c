import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Crm } from "../model/crm-context.ts";
import type { EndpointServices } from "./services.ts";
import { endpoint, type Endpoint } from "./endpoint.ts";

const description = {
  operationId: "test",
  summary: "Test",
  examples: [{ status: 200, path: "/things/1" }],
} as const;
const thing = z.object({ id: z.string() });
const batch = z.object({ errors: z.array(z.string()).optional() });

/** Runs an endpoint, and returns the store access that it used, its status and its body. */
async function run({ run: handle }: Endpoint) {
  const used: string[] = [];
  const use = (access: string) => async (task: (context: never) => unknown) => {
    used.push(access);
    return task(undefined as never);
  };
  const crm = { read: use("read"), write: use("write") } as unknown as Crm;
  const reply = {
    status: 0,
    code: (status: number) => Object.assign(reply, { status }),
    send: () => undefined,
  };
  const body = await handle(
    { crm } as EndpointServices,
    { params: { id: "1" } } as unknown as FastifyRequest,
    reply as unknown as FastifyReply,
  );
  return [...used, reply.status, body];
}

it("takes the names of its parameters from its path", () => {
  const { schema } = endpoint({
    ...description,
    method: "GET",
    path: "/things/:id/parts/:partId",
    response: { 200: thing },
    read: async (_work, { params }) => ({ id: params.id + params.partId }),
  });
  expect(Object.keys((schema.params as z.ZodObject).shape)).toEqual(["id", "partId"]);
});

const nothing = async (): Promise<unknown> => undefined;
const common = { ...description, path: "/things/:id" } as const;
it.each<[string, Endpoint, unknown[]]>([
  [
    "its only status",
    endpoint({
      ...common,
      method: "POST",
      response: { 201: thing },
      write: async (_work, { params }) => ({ id: params.id }),
    }),
    ["write", 201, { id: "1" }],
  ],
  [
    "204 without a response",
    endpoint({ ...common, method: "DELETE", write: async () => "ignored" }),
    ["write", 204, undefined],
  ],
  [
    "207 with errors",
    endpoint({
      ...common,
      method: "POST",
      response: { 200: batch, 207: batch },
      read: async () => ({ errors: ["no"] }),
    }),
    ["read", 207, { errors: ["no"] }],
  ],
  [
    "the whole status of a batch without errors",
    endpoint({
      ...common,
      method: "POST",
      response: { 201: batch, 207: batch },
      write: async () => ({}),
    }),
    ["write", 201, {}],
  ],
  [
    "the status that its handler sets",
    endpoint({
      ...common,
      method: "POST",
      response: { 200: thing, 201: thing },
      handle: async (_context, { params }, reply) => {
        reply.code(201);
        return { id: params.id };
      },
    }),
    [201, { id: "1" }],
  ],
])("responds with %s", async (_case, tested, expected) => {
  expect(await run(tested)).toEqual(expected);
});

it.each([
  ["read", { method: "POST", read: nothing }],
  ["read", { method: "GET", handle: nothing }],
  ["write", { method: "POST", handle: nothing }],
  ["read", { method: "POST", access: "read", handle: nothing }],
] as const)(
  "needs %s access by its method and handler, or by its own setting: %o",
  (access, definition) => {
    expect(endpoint({ ...common, ...definition }).access).toBe(access);
  },
);

const readWrong = async () => ({ id: 1 });

it("types its handler by its path and schemas", () => {
  // @ts-expect-error An id of the response is a string.
  endpoint({ ...common, method: "GET", response: { 200: thing }, read: readWrong });
  const wrong = endpoint({
    ...common,
    method: "GET",
    response: { 200: thing },
    // @ts-expect-error The path has no such parameter.
    read: async (_work, { params }) => ({ id: String(params.name) }),
  });
  expect(wrong.access).toBe("read");
});
