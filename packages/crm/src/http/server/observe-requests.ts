import type { FastifyInstance } from "fastify";
import type { ServiceObserver } from "../../model/service-observer.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The name of the operation in the OpenAPI document. */
    operationId?: string;
    /** The response never ends. */
    isStream?: boolean;
  }
}

/** Reports each response that ends to an observer, and who follows the streams, which end when their subscribers go. */
export function observeRequests(app: FastifyInstance, observer: ServiceObserver): void {
  app.addHook("preHandler", async (request, reply) => {
    if (!request.routeOptions.config.isStream) return;
    observer.subscribersChanged(1);
    reply.raw.once("close", () => observer.subscribersChanged(-1));
  });
  app.addHook("onResponse", async (request, reply) => {
    const { operationId: operation = "other" } = request.routeOptions.config;
    observer.requestHandled({
      operation,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}
