/** Names that have a short form. */
const longNames: Readonly<Record<string, string>> = {
  c: "content-type",
  f: "from",
  i: "call-id",
  l: "content-length",
  m: "contact",
  o: "event",
  r: "refer-to",
  t: "to",
  v: "via",
  x: "session-expires",
};

export interface Header {
  /** In lower case, and never the short form. */
  readonly name: string;
  readonly value: string;
}

/** A message without its body. */
export interface MessageHead {
  readonly firstLine: string;
  readonly headers: readonly Header[];
}

function readHeader(line: string): Header {
  const colon = line.indexOf(":");
  const name = line.slice(0, colon).trim().toLowerCase();
  const value = line.slice(colon + 1).replaceAll(/\s+/g, " ");
  return { name: longNames[name] ?? name, value: value.trim() };
}

/** Reads what comes before the body. Undefined if the text is no message of SIP. */
export function readHead(message: string): MessageHead | undefined {
  const end = message.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  // A line that begins with a space continues the one before.
  const [firstLine = "", ...lines] = message.slice(0, end).split(/\r\n(?![ \t])/);
  return /^SIP\/2\.0 \d|^\S+ \S+ SIP\/2\.0$/i.test(firstLine)
    ? { firstLine, headers: lines.map(readHeader) }
    : undefined;
}

export const writeHead = ({ firstLine, headers }: MessageHead): string =>
  [firstLine, ...headers.map(({ name, value }) => `${name}: ${value}`)].join("\r\n");

/** The first value of a header. */
export const valueOf = ({ headers }: MessageHead, name: string): string | undefined =>
  headers.find((header) => header.name === name)?.value;

/** The message with another head. */
export const withHead = (message: string, head: MessageHead): string =>
  `${writeHead(head)}${message.slice(message.indexOf("\r\n\r\n"))}`;
