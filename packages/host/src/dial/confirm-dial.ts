import type { HostHooks } from "../api/hooks.ts";
import type { HostCall } from "../api/host-call.ts";
import type { DialRequest } from "../api/host-dial.ts";
import type { HostPorts } from "../api/ports.ts";
import { hostError } from "../host-error.ts";

interface DialConfirmationOptions {
  hooks: HostHooks;
  ports: Required<Pick<HostPorts, "confirmDial">>;
  calls: { readonly live: readonly HostCall[] };
}

/** Asks the hook and, during a call, the user before a dial is sent to the app. */
export function createDialConfirmation({
  hooks: { beforeDial },
  ports,
  calls,
}: DialConfirmationOptions): (request: DialRequest) => Promise<DialRequest> | undefined {
  async function confirm(request: DialRequest): Promise<DialRequest> {
    const accepted = (await beforeDial?.(request)) ?? request;
    const { live } = calls;
    if (live.length === 0 || (await ports.confirmDial({ dial: accepted, calls: live }))) {
      return accepted;
    }
    throw hostError("dialRefused", "A call is in progress.");
  }
  return (request) => (beforeDial || calls.live.length > 0 ? confirm(request) : undefined);
}
