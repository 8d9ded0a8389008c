import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether an IP address may be connected to. */
export type JudgeAddress = (address: string) => boolean;

/** Of IPv6, all that is routed in public; what lies outside may lead back in, such as `::127.0.0.1`. */
const publicIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Lets public addresses through; those of this machine only where whoever asks is on it anyway.
 * Everything else is somebody's private network, or leads into one.
 */
export function createAddressJudge(options: { mayReachLoopback: boolean }): JudgeAddress {
  return (address) => {
    if (isIP(address) === 0) return false;
    // Unlike `parse`, `process` sees IPv4 inside of IPv6.
    const parsed = ipaddr.process(address);
    const range = parsed.range();
    if (range === "loopback") return options.mayReachLoopback;
    return range === "unicast" && (parsed.kind() === "ipv4" || parsed.match(publicIpv6));
  };
}
