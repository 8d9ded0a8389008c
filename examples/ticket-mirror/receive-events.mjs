// Receives events of the CRM: verifies each request, and handles each event once. It needs only Node.
import { isFromCrm } from "./verify-callback.mjs";

/**
 * @param {object} options
 * @param {string} options.url the whole URL, as the CRM knows it
 * @param {string} options.clientSecret
 * @param {(event: Record<string, unknown>) => Promise<void>} options.handle
 * @param {{ has(id: unknown): boolean; add(id: unknown): unknown }} [options.handled] the ids of events that were
 *   handled: keep them in your database for two days, best in the transaction in which you handle the event
 * @returns {import("node:http").RequestListener}
 */
export function createReceiver({ url, clientSecret, handle, handled = new Set() }) {
  return async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (!isFromCrm(request, url, body, clientSecret)) {
      response.writeHead(401).end();
      return;
    }
    try {
      // In this order: the events of one record are in the order in which they happened.
      for (const event of JSON.parse(body)) {
        if (handled.has(event.eventId)) continue;
        await handle(event);
        handled.add(event.eventId);
      }
      response.writeHead(204).end();
    } catch (error) {
      console.error(error);
      // The CRM sends all of these events again.
      response.writeHead(500).end();
    }
  };
}
