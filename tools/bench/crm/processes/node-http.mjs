// A bare node:http handler: a ticket out of a map.
import { createServer } from "node:http";
import { listen } from "../../../ports/listen.mjs";
import { answerMessages } from "./answer.mjs";

answerMessages(async ({ ids, ticket }) => {
  const tickets = new Map(ids.map((/** @type {string} */ id) => [id, { ...ticket, id }]));
  const server = createServer((request, response) => {
    const id = request.url?.slice(request.url.lastIndexOf("/") + 1);
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(JSON.stringify(tickets.get(id)));
  });
  return { url: `http://127.0.0.1:${await listen(server, 0)}` };
});
