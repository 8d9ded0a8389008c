import { lookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { callbackify, promisify } from "node:util";
import type { AddressFilter } from "./address-filter.ts";

/** The addresses of a name. */
export type ResolveName = (hostname: string) => Promise<LookupAddress[]>;

type Addresses = [LookupAddress, ...LookupAddress[]];

export const ADDRESS_NOT_ALLOWED = "ADDRESS_NOT_ALLOWED";

/** The service must not connect to this address. */
export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
  readonly code = ADDRESS_NOT_ALLOWED;
}

const lookUp = promisify(lookup);

/** The system's resolver, including `/etc/hosts`. */
export const resolveBySystem: ResolveName = (hostname) => lookUp(hostname, { all: true });

/**
 * Resolves a name for a connection, and passes on only allowed addresses. The connection uses the address
 * that was checked, so a name that resolves differently a moment later (DNS rebinding) gains nothing.
 */
export function createPinnedLookup(isAllowed: AddressFilter, resolve: ResolveName): LookupFunction {
  const find = callbackify(async (hostname: string): Promise<Addresses> => {
    const found = await resolve(hostname);
    const [first, ...others] = found.filter(({ address }) => isAllowed(address));
    if (first) return [first, ...others];
    throw new AddressNotAllowed(`${hostname} has no allowed address.`);
  });
  return (hostname, { all }, callback) =>
    find(hostname, (error, addresses) => {
      if (error) callback(error, []);
      else if (all) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    });
}
