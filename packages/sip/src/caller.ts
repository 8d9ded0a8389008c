import { MAX_NAME_LENGTH } from "./limits.ts";
import { readNameAddress, splitValues, unquote, type NameAddress } from "./name-address.ts";
import { ANONYMOUS, readUser } from "./sip-address.ts";

/** Who calls. */
export interface Caller {
  readonly number: string;
  /** The name that the caller or the network has sent. */
  readonly name: string | undefined;
}

/** The headers of a request. */
export interface RequestHeaders {
  getHeaders(name: string): string[];
}

const anonymous: Caller = { number: ANONYMOUS, name: undefined };

/** Without controls and changes of the writing direction; undefined if it says no more than the number. */
function readName(name: string, number: string): string | undefined {
  const readable = unquote(name).replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_NAME_LENGTH);
  const isNumber = /^[\d\s()+./-]*$/.test(readable);
  return isNumber || readable === number ? undefined : readable;
}

const toCaller = ({ name, uri }: NameAddress): Caller => {
  const number = readUser(uri);
  return number === ANONYMOUS ? anonymous : { number, name: readName(name, number) };
};

const addressesIn = (request: RequestHeaders, header: string): readonly NameAddress[] =>
  request
    .getHeaders(header)
    .flatMap(splitValues)
    .map(readNameAddress)
    .filter((address) => address !== undefined);

/** Who calls according to the network (RFC 3325). An address with a complete number is preferred. */
function readAssertedIdentity(request: RequestHeaders): Caller | undefined {
  const callers = addressesIn(request, "P-Asserted-Identity").map(toCaller);
  const caller = callers.find(({ number }) => number.startsWith("+")) ?? callers[0];
  return caller && { ...caller, name: callers.find(({ name }) => name !== undefined)?.name };
}

/** The same in an older form. Its privacy is a parameter. */
function readRemoteParty(request: RequestHeaders): Caller | undefined {
  const party = addressesIn(request, "Remote-Party-ID").find(
    ({ parameters }) => !/;\s*party\s*=\s*"?called\b/i.test(parameters),
  );
  if (!party) return undefined;
  const [, privacy = "off"] = /;\s*privacy\s*=\s*"?([\w-]+)/i.exec(party.parameters) ?? [];
  if (/^(?:full|uri)/i.test(privacy)) return anonymous;
  return { ...toCaller(party), ...(/^name/i.test(privacy) && { name: undefined }) };
}

/** Whether the caller wants to stay anonymous (RFC 3323). */
const isPrivate = (request: RequestHeaders): boolean =>
  request.getHeaders("Privacy").some((value) => /\b(?:id|user)\b/i.test(value));

/**
 * Reads who calls. Callers can write any address into `From`; a trusted server asserts the right one in another
 * header, which anybody could write if the server isn't trusted.
 */
export function readCaller(request: RequestHeaders, trustsIdentity: boolean): Caller {
  if (isPrivate(request)) return anonymous;
  const [from] = request.getHeaders("From").map(readNameAddress);
  const asserted = trustsIdentity
    ? (readAssertedIdentity(request) ?? readRemoteParty(request))
    : undefined;
  const sent = from ? toCaller(from) : anonymous;
  return asserted && asserted.number !== ANONYMOUS && asserted.name === undefined
    ? { ...asserted, name: sent.name }
    : (asserted ?? sent);
}
