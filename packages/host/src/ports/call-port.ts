import type { HookedPort, HostHooks, Outcome, RequestOf, ResultOf } from "../api/hooks.ts";
import { portError } from "../host-error.ts";
import { withTimeout } from "../platform/time.ts";
import { timeoutOf, type UsedPorts } from "./default-ports.ts";

/** Calls a port and its hooks. Rejects with a CallingError `portFailed`. */
export type CallPort = <Name extends HookedPort>(
  name: Name,
  request: RequestOf<Name>,
) => Promise<ResultOf<Name>>;

interface CallPortOptions {
  ports: UsedPorts;
  hooks: HostHooks;
  timeoutMs: number;
}

/** The hooks by name, without their types. */
interface Hooks {
  readonly [name: string]: ((request: unknown, outcome?: Outcome<unknown>) => unknown) | undefined;
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Runs the `before` hook, which may change or reject the request, then the port, then the `after` hook,
 * which gets the outcome. The timeout covers the first two.
 */
export function createCallPort({ ports, hooks, timeoutMs }: CallPortOptions): CallPort {
  async function callPort(name: HookedPort, initial: unknown): Promise<unknown> {
    // Indexing loses the relation between the tables' keys and the types of their functions.
    const port = ports[name] as (request: unknown) => Promise<unknown>;
    const { [`before${capitalize(name)}`]: before, [`after${capitalize(name)}`]: after } =
      hooks as Hooks;
    let request = initial;
    const run = async (): Promise<unknown> => {
      request = (await before?.(request)) ?? request;
      return port(request);
    };
    try {
      const result = await withTimeout(run(), timeoutOf(name) ?? timeoutMs);
      after?.(request, { ok: true, result });
      return result;
    } catch (cause) {
      const error = portError(name, cause);
      after?.(request, { ok: false, reason: error.message });
      throw error;
    }
  }
  return callPort as CallPort;
}
