import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Tells whether the service may connect to an IP address. */
export type AddressFilter = (address: string) => boolean;

/** All public IPv6 addresses. Others may lead to private networks, such as `::127.0.0.1`. */
const publicIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Allows public addresses, and addresses of this machine if its clients are on this machine too.
 * Everything else is a private network or leads into one.
 */
export function createAddressFilter(options: { mayReachLoopback: boolean }): AddressFilter {
  return (address) => {
    if (isIP(address) === 0) return false;
    // Unlike `parse`, `process` finds IPv4 in IPv6.
    const parsed = ipaddr.process(address);
    const range = parsed.range();
    if (range === "loopback") return options.mayReachLoopback;
    return range === "unicast" && (parsed.kind() === "ipv4" || parsed.match(publicIpv6));
  };
}
