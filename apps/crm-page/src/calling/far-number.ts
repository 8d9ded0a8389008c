import type { HostCall } from "@calling-extensions/host";

/** The number at the far end. */
export const farNumber = ({ direction, fromNumber, toNumber }: HostCall): string =>
  (direction === "INBOUND" ? fromNumber : toNumber) ?? "Unknown number";
