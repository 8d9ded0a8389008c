import type { HostCall } from "@calling-extensions/host";
import { isLive } from "./frame-state.ts";

/** Says that the CRM has not stored a call, and what that means for the call and its notes. */
export function storeFailureText({
  call,
  error,
  appName,
}: {
  call: HostCall;
  error: Error | undefined;
  appName: string;
}): string {
  const reason = error?.message ?? "No reason was given.";
  return `The CRM couldn't store this call: ${reason} ${consequence(call, appName)}`;
}

function consequence(call: HostCall, appName: string): string {
  if (isLive(call)) return "The call itself continues.";
  return call.answeredAt === undefined && call.direction === "INBOUND"
    ? "The call has ended."
    : `The call has ended. Save it again in ${appName}.`;
}
