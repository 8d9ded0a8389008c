import type { FastifyInstance } from "fastify";
import type { Resource } from "../../endpoints/endpoint.ts";

/**
 * Serves the OpenAPI document of resources. The first request loads the code and creates the
 * document, to keep the start fast.
 *
 * @param authority host and port of the service
 */
export function serveOpenapi(
  app: FastifyInstance,
  resources: readonly Resource[],
  authority: () => string,
): void {
  let document: Promise<unknown> | undefined;
  const createDocument = async () => {
    const { describeResources } = await import("./describe-resources.ts");
    return describeResources(resources, authority());
  };
  app.get("/openapi.json", async () => (document ??= createDocument()));
}
