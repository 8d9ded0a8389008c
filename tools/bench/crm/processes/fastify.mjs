// A bare Fastify route: a ticket out of a map.
import { answerMessages } from "./answer.mjs";
import { ofTheService } from "./of-the-service.mjs";

const { fastify } = ofTheService("fastify");

answerMessages(async ({ ids, ticket }) => {
  const tickets = new Map(ids.map((/** @type {string} */ id) => [id, { ...ticket, id }]));
  const app = fastify();
  app.get(
    "/crm/v3/objects/tickets/:id",
    async (/** @type {{ params: { id: string } }} */ request) => tickets.get(request.params.id),
  );
  return { url: await app.listen({ host: "127.0.0.1", port: 0 }) };
});
