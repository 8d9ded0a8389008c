import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { setAvailability } from "../connections/user-connections.ts";
import { availabilityRequest } from "../page-api/index.ts";
import type { Crm } from "../model/crm-context.ts";
import { userOf } from "./page-session.ts";

/** What the page hears of its user's availability for calls. */
export const availabilityRoute: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.put(
    "/_page/availability",
    { schema: { body: availabilityRequest } },
    async (request, reply) => {
      const user = userOf(request);
      await crm.write((context) => setAvailability(context, user, request.body));
      return reply.code(204).send();
    },
  );
};
