import { lookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { callbackify, promisify } from "node:util";
import type { JudgeAddress } from "./judge-address.ts";

/** The addresses of a name. */
export type ResolveName = (hostname: string) => Promise<LookupAddress[]>;

type Addresses = [LookupAddress, ...LookupAddress[]];

export const ADDRESS_NOT_ALLOWED = "ADDRESS_NOT_ALLOWED";

/** No request may go to this address. */
export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
  readonly code = ADDRESS_NOT_ALLOWED;
}

const lookUp = promisify(lookup);

/** Resolves names as the system does, with `/etc/hosts`. */
export const resolveBySystem: ResolveName = (hostname) => lookUp(hostname, { all: true });

/**
 * Resolves a name for a connection, and returns only allowed addresses. The connection goes to the address
 * that was checked, so a name that leads elsewhere a moment later (DNS rebinding) gains nothing.
 */
export function createPinnedLookup(isAllowed: JudgeAddress, resolve: ResolveName): LookupFunction {
  const find = callbackify(async (hostname: string): Promise<Addresses> => {
    const found = await resolve(hostname);
    const [first, ...others] = found.filter(({ address }) => isAllowed(address));
    if (first) return [first, ...others];
    throw new AddressNotAllowed(`${hostname} leads to no address that is allowed.`);
  });
  return (hostname, { all }, callback) =>
    find(hostname, (error, addresses) => {
      if (error) callback(error, []);
      else if (all) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    });
}
