import { isLive, withoutErrorUrl } from "@calling-extensions/contract";
import type { HostCall } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";

/** The message that the CRM didn't store a call, and what that means for its notes. */
export function saveFailureText({
  call,
  error,
  appName,
}: {
  call: HostCall;
  error: Error | undefined;
  appName: string;
}): string {
  const reason = error ? withoutErrorUrl(error.message) : t`No reason was given.`;
  return t`The CRM couldn't store this call: ${reason} ${consequence(call, appName)}`;
}

function consequence(call: HostCall, appName: string): string {
  if (isLive(call)) return t`The call itself continues.`;
  return call.answeredAt === undefined && call.direction === "INBOUND"
    ? t`The call has ended.`
    : t`The call has ended. Save it again in ${appName}.`;
}
