import { restoreHidden } from "./hidden-text.ts";
import { isRedirect, type SessionEnd } from "./leg-ending.ts";
import { readNameAddress, splitValues, type NameAddress } from "./name-address.ts";
import { ANONYMOUS, readUser } from "./sip-address.ts";

/** Where a redirected call may continue. */
export interface RedirectPolicy {
  /** The hosts of the account's users. */
  readonly hosts: readonly string[];
  /** Whether the user could dial the number without being asked. */
  readonly mayCall: (number: string) => boolean;
}

const preferenceOf = ({ parameters }: NameAddress): number =>
  Number(/;\s*q\s*=\s*([\d.]+)/i.exec(parameters)?.[1] ?? 1);

/** What to dial for an address: a number, as the user would dial it, or a user of this server. */
function targetOf({ uri }: NameAddress, { hosts, mayCall }: RedirectPolicy): string | undefined {
  const address = restoreHidden(uri);
  if (!/^(?:sip|tel):/i.test(address)) return undefined;
  const user = readUser(address);
  const [, host = ""] = /@([^;?:]+)/.exec(address) ?? [];
  const isNumber = /^\+?\d+$/.test(user);
  if (user === ANONYMOUS || (!isNumber && !hosts.includes(host.toLowerCase()))) return undefined;
  return mayCall(user) ? user : undefined;
}

/** Where a call continues that was redirected. Undefined if the user has to decide. */
export function findRedirect(end: SessionEnd, policy: RedirectPolicy): string | undefined {
  const { status_code: statusCode } = end.message ?? {};
  if (typeof statusCode !== "number" || !isRedirect(statusCode)) return undefined;
  const addresses = (end.message?.getHeaders?.("Contact") ?? [])
    .flatMap(splitValues)
    .map(readNameAddress)
    .filter((address) => address !== undefined)
    .toSorted((a, b) => preferenceOf(b) - preferenceOf(a));
  return addresses.map((address) => targetOf(address, policy)).find((one) => one !== undefined);
}
