import { followChanges, type PageEndpoint } from "@calling-extensions/crm/page-api";
import { answeredByOther, parseResponse, type RequestArguments, send } from "./request.ts";
import { withSession } from "./session.ts";

/** Opens the stream of server-sent events after an event. */
export const openPageEvents = (
  lastEventId: string,
  signal: AbortSignal,
): Promise<ReadableStream<string>> =>
  withSession(() => openStream(followChanges, { query: { lastEventId }, signal }));

/** Opens a streaming response as text. Throws as `sendRequest` does. */
export async function openStream<const Endpoint extends PageEndpoint>(
  ...[endpoint, request]: RequestArguments<Endpoint>
): Promise<ReadableStream<string>> {
  const response = await send(endpoint, "text/event-stream", request);
  const { body, headers, ok, status } = response;
  if (!ok) parseResponse(endpoint, status, await response.text());
  const isStream = headers.get("content-type")?.startsWith("text/event-stream");
  if (!body || !isStream) throw answeredByOther(status);
  return body.pipeThrough(new TextDecoderStream());
}
