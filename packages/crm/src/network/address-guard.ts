import { isIP, type LookupFunction } from "node:net";
import { createAddressFilter } from "./address-filter.ts";
import {
  AddressNotAllowed,
  createPinnedLookup,
  resolveBySystem,
  type ResolveName,
} from "./pinned-lookup.ts";

/** Decides which URLs the service requests for its users and apps. Each redirect is checked again. */
export interface AddressGuard {
  /**
   * Checks what a URL itself shows: its protocol, and an address in it, which is never resolved.
   *
   * @throws AddressNotAllowed
   */
  check(url: URL): void;
  /** Resolves the names of connections, and rejects those that lead to addresses that aren't allowed. */
  readonly lookup: LookupFunction;
}

/** @param options.mayReachLoopback whether addresses of this machine are allowed */
export function createAddressGuard(options: {
  mayReachLoopback: boolean;
  resolve?: ResolveName | undefined;
}): AddressGuard {
  const { mayReachLoopback, resolve = resolveBySystem } = options;
  const isAllowed = createAddressFilter({ mayReachLoopback });
  return {
    check({ protocol, username, password, hostname }) {
      const isPlain = ["http:", "https:"].includes(protocol) && username === "" && password === "";
      const literal = hostname.replace(/^\[|\]$/g, "");
      if (isPlain && (isIP(literal) === 0 || isAllowed(literal))) return;
      throw new AddressNotAllowed(`Requests to ${protocol}//${hostname} are not allowed.`);
    },
    lookup: createPinnedLookup(isAllowed, resolve),
  };
}
