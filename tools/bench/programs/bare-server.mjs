// A bare node:http handler, or a bare Fastify route: a ticket from a map.
import { createServer } from "node:http";
import { listen } from "../../ports/listen.mjs";
import { handleMessages } from "./handle-messages.mjs";
import { requireFromCrm } from "./libraries.mjs";

/** @typedef {ReadonlyMap<string | undefined, unknown>} Tickets */

const starts = {
  nodeHttp: async (/** @type {Tickets} */ tickets) => {
    const server = createServer((request, response) => {
      const id = request.url?.slice(request.url.lastIndexOf("/") + 1);
      response.setHeader("content-type", "application/json; charset=utf-8");
      response.end(JSON.stringify(tickets.get(id)));
    });
    return `http://127.0.0.1:${await listen(server, 0)}`;
  },
  fastify: (/** @type {Tickets} */ tickets) => {
    const app = requireFromCrm("fastify").fastify();
    app.get(
      "/crm/v3/objects/tickets/:id",
      async (/** @type {{ params: { id: string } }} */ request) => tickets.get(request.params.id),
    );
    return app.listen({ host: "127.0.0.1", port: 0 });
  },
};

handleMessages(
  async (
    /** @type {{ library: keyof typeof starts; ids: string[]; ticket: object }} */ settings,
  ) => {
    const { library, ids, ticket } = settings;
    return { url: await starts[library](new Map(ids.map((id) => [id, { ...ticket, id }]))) };
  },
);
