import { hostError } from "../errors/host-error.ts";
import type { HostHooks } from "../api/hooks.ts";
import type { UsedPorts } from "../ports/default-ports.ts";
import type { HostCall } from "../api/host-call.ts";
import type { DialRequest } from "../api/host-dial.ts";

interface AdmissionOptions {
  hooks: HostHooks;
  ports: UsedPorts;
  live: () => readonly HostCall[];
}

/** Asks the embedder's hook, and during a call the user, before a dial goes to the app. */
export function createAdmission({ hooks: { beforeDial }, ports, live }: AdmissionOptions) {
  async function ask(request: DialRequest): Promise<DialRequest> {
    const admitted = (await beforeDial?.(request)) ?? request;
    const calls = live();
    if (calls.length === 0 || (await ports.confirmDial({ dial: admitted, calls }))) return admitted;
    throw hostError("dialRefused", "A call is going on.");
  }
  return (request: DialRequest): Promise<DialRequest> | undefined =>
    beforeDial || live().length > 0 ? ask(request) : undefined;
}
