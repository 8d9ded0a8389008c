import type { FastifyInstance } from "fastify";
import type { EndpointServices } from "../../endpoints/services.ts";
import type { Resource } from "../../endpoints/endpoint.ts";
import type { Guards } from "./guards.ts";

/** Adds a route for each endpoint of the resources. */
export function addEndpoints(
  app: FastifyInstance,
  resources: readonly Resource[],
  { services, guards }: { services: EndpointServices; guards: Guards },
): void {
  for (const { tag, security, endpoints } of resources) {
    for (const endpoint of endpoints) {
      const { method, path, schema, operationId, bodyLimit, isStream, run } = endpoint;
      const { maxBodyValues, repairsText, isUrlEncoded } = endpoint;
      app.route({
        method,
        url: path,
        schema,
        ...(bodyLimit !== undefined && { bodyLimit }),
        config: {
          operationId,
          tag,
          isStream,
          ...(maxBodyValues !== undefined && { maxBodyValues }),
          ...(repairsText !== undefined && { repairsText }),
          ...(isUrlEncoded !== undefined && { isUrlEncoded }),
        },
        onRequest: guards[security](endpoint),
        // A HEAD request for a stream would never end.
        exposeHeadRoute: !isStream,
        handler: async (request, reply) => run(services, request, reply),
      });
    }
  }
}
