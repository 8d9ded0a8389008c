/** A request or a response, as it is sent. */
export interface SipMessage {
  /** `INVITE sip:alice@example.com SIP/2.0`, or `SIP/2.0 200 OK`. */
  readonly startLine: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export function parseMessage(text: string): SipMessage {
  const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
  const [startLine = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  return { startLine, headers, body };
}

export function formatMessage({ startLine, headers, body }: SipMessage): string {
  const type = body === "" ? [] : ["Content-Type: application/sdp"];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const length = `Content-Length: ${new TextEncoder().encode(body).length}`;
  return [startLine, ...lines, ...type, length, "", body].join("\r\n");
}

const allOf = ({ headers }: SipMessage, name: string): string[] =>
  headers.filter(([other]) => other.toLowerCase() === name.toLowerCase()).map(([, value]) => value);

export const headerOf = (message: SipMessage, name: string): string =>
  allOf(message, name)[0] ?? "";

/** The method of a request; undefined for a response. */
export const methodOf = ({ startLine }: SipMessage): string | undefined =>
  startLine.startsWith("SIP/") ? undefined : startLine.split(" ")[0];

/** The status code of a response. */
export const statusOf = ({ startLine }: SipMessage): number => Number(startLine.split(" ")[1]);

/** The value of a parameter after the address, such as `tag`. */
export const parameterOf = (value: string, name: string): string | undefined =>
  new RegExp(`;\\s*${name}=([^;\\s]+)`).exec(value)?.[1];

/** What a test makes the server reply. */
export interface RawReply {
  readonly status: number;
  readonly headers?: SipMessage["headers"];
  readonly body?: string;
}

/** The response to a request, for the dialog with a tag. */
export function createResponse(
  request: SipMessage,
  { status, headers = [], body = "" }: RawReply,
  tag: string,
): SipMessage {
  const to = headerOf(request, "To");
  return {
    startLine: `SIP/2.0 ${status} Whatever`,
    headers: [
      ...allOf(request, "Via").map((via) => ["Via", via] as const),
      ["From", headerOf(request, "From")],
      ["To", to.includes(";tag=") ? to : `${to};tag=${tag}`],
      ["Call-ID", headerOf(request, "Call-ID")],
      ["CSeq", headerOf(request, "CSeq")],
      ...headers,
    ],
    body,
  };
}
