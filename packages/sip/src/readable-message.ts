import { Grammar } from "jssip";
import { hideHost, hideUri } from "./hidden-text.ts";
import { readHead, valueOf, withHead, writeHead, type Header } from "./message-head.ts";
import { quote, readNameAddress, splitValues } from "./name-address.ts";

/** How JsSIP reads a header. */
interface HeaderRule {
  /** The rule of JsSIP's grammar. */
  readonly rule: string;
  /** Replaces what the rule refuses and other phones accept. */
  readonly repair?: (value: string) => string;
  /** Without the header, the message means the same or gets the right refusal from JsSIP. */
  readonly isOptional?: true;
}

/** JsSIP drops a message if it can't read one of these. */
const headerRules: Readonly<Record<string, HeaderRule>> = {
  via: { rule: "Via", repair: repairVia },
  from: { rule: "From", repair: repairAddress },
  to: { rule: "To", repair: repairAddress },
  contact: { rule: "Contact", repair: repairAddresses },
  "record-route": { rule: "Record_Route", repair: repairAddresses },
  "refer-to": { rule: "Refer_To", repair: repairAddress, isOptional: true },
  "call-id": { rule: "Call_ID" },
  cseq: { rule: "CSeq" },
  replaces: { rule: "Replaces" },
  "content-length": { rule: "Content_Length", isOptional: true },
  "content-type": { rule: "Content_Type", isOptional: true },
  "max-forwards": { rule: "Max_Forwards", isOptional: true },
  "session-expires": { rule: "Session_Expires", isOptional: true },
  event: { rule: "Event", isOptional: true },
  "www-authenticate": { rule: "WWW_Authenticate", isOptional: true },
  "proxy-authenticate": { rule: "Proxy_Authenticate", isOptional: true },
};

/** What a response repeats. */
const REPEATED = ["via", "from", "to", "call-id", "cseq"];

function isReadable(text: string, rule: string): boolean {
  try {
    const parsed: unknown = Grammar.parse(text, rule);
    // An address may be read, and then not be written.
    return parsed !== -1 && String(parsed) !== "";
  } catch {
    // The grammar throws for some texts, such as the contact `*`.
    return false;
  }
}

const toReadableUri = (uri: string): string => (isReadable(uri, "SIP_URI") ? uri : hideUri(uri));

function repairAddress(value: string): string {
  const address = readNameAddress(value);
  if (!address) return value;
  const { name, uri, parameters } = address;
  return `${name === "" ? "" : `${quote(name)} `}<${toReadableUri(uri)}>${parameters}`;
}

function repairAddresses(value: string): string {
  return splitValues(value).map(repairAddress).join(", ");
}

function repairVia(value: string): string {
  return value.replace(
    /^(SIP\s*\/\s*2\.0\s*\/\s*\w+ )([^\s;,]+)/i,
    (_, protocol: string, host: string) => `${protocol}${hideHost(host)}`,
  );
}

/** To JsSIP, only the user of a request's address matters. */
function repairFirstLine(line: string): string {
  if (isReadable(line, "Request_Response")) {
    const [method = "", uri = "", version = ""] = line.split(" ");
    if (version !== "SIP/2.0" || isReadable(uri, "SIP_URI")) return line;
    const [, user = ""] = /^(?:sips?|tel):([^@;?]*)/i.exec(uri) ?? [];
    const withUser = hideUri("").replace("@", `${user}@`);
    return [method, isReadable(withUser, "SIP_URI") ? withUser : hideUri(uri), version].join(" ");
  }
  // The space before a reason is required, and the reason isn't.
  return `${line} `;
}

function repairHeader(header: Header): Header | undefined {
  const { name, value } = header;
  const { rule, repair } = Object.hasOwn(headerRules, name) ? (headerRules[name] ?? {}) : {};
  if (rule === undefined || isReadable(value, rule)) return header;
  const repaired = repair?.(value);
  return repaired !== undefined && isReadable(repaired, rule)
    ? { name, value: repaired }
    : undefined;
}

const isChallenge = ({ name }: Header) => /^(?:www|proxy)-authenticate$/.test(name);
const isOtherThanMd5 = ({ value }: Header) => /\balgorithm\s*=\s*"?(?!md5\b)/i.test(value);

/** Some servers quote `true`. */
const withKeyword = ({ name, value }: Header): Header => ({
  name,
  value: value.replace(/\bstale\s*=\s*"(\w+)"/i, "stale=$1"),
});

/** JsSIP takes the last challenge, and only knows MD5. */
function repairChallenges(headers: readonly Header[]): readonly Header[] {
  const hasMd5 = headers.some((header) => isChallenge(header) && !isOtherThanMd5(header));
  return headers
    .filter((header) => !hasMd5 || !isChallenge(header) || !isOtherThanMd5(header))
    .map((header) => (isChallenge(header) ? withKeyword(header) : header));
}

/**
 * Writes a message so that JsSIP can read it, if only its form is unusual. Undefined if it can't be read. What was
 * hidden has to be restored in what JsSIP sends: {@link restoreHidden}.
 */
export function toReadableMessage(message: string): string | undefined {
  const head = readHead(message);
  if (!head || REPEATED.some((name) => valueOf(head, name) === undefined)) return undefined;
  const firstLine = repairFirstLine(head.firstLine);
  const headers: Header[] = [];
  for (const header of repairChallenges(head.headers)) {
    const repaired = repairHeader(header);
    if (repaired) headers.push(repaired);
    else if (!headerRules[header.name]?.isOptional) return undefined;
  }
  return isReadable(firstLine, "Request_Response")
    ? withHead(message, { firstLine, headers })
    : undefined;
}

/** The refusal of a request that can't be read. Undefined for what gets no response. */
export function refuseUnreadable(message: string): string | undefined {
  const head = readHead(message);
  if (!head || /^(?:SIP\/|ACK )/.test(head.firstLine)) return undefined;
  const headers = head.headers.filter(({ name }) => REPEATED.includes(name));
  if (!headers.some(({ name }) => name === "via")) return undefined;
  headers.push({ name: "content-length", value: "0" });
  return `${writeHead({ firstLine: "SIP/2.0 400 Bad Request", headers })}\r\n\r\n`;
}
