import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether an IP address may be connected to. */
export type JudgeAddress = (address: string) => boolean;

/** The public part of IPv6; addresses outside it may lead back in, such as `::127.0.0.1`. */
const publicIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Allows public addresses, and those of this machine if an option says so. All others are in a private
 * network, or lead into one.
 */
export function createAddressJudge(options: { mayReachLoopback: boolean }): JudgeAddress {
  return (address) => {
    if (isIP(address) === 0) return false;
    // Unlike `parse`, `process` sees IPv4 inside IPv6.
    const parsed = ipaddr.process(address);
    const range = parsed.range();
    if (range === "loopback") return options.mayReachLoopback;
    return range === "unicast" && (parsed.kind() === "ipv4" || parsed.match(publicIpv6));
  };
}
