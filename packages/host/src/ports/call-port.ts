import { CallingError, isCallingError } from "@calling-extensions/contract";
import type { HookedPort, HostHooks, Outcome, RequestOf, ResultOf } from "../api/hooks.ts";
import { hostError } from "../errors/host-error.ts";
import type { UsedPorts } from "./default-ports.ts";

/** Calls a port of the embedder's, with its hooks around it. Rejects with a CallingError `portFailed`. */
export type CallPort = <Name extends HookedPort>(
  name: Name,
  request: RequestOf<Name>,
) => Promise<ResultOf<Name>>;

interface CallPortOptions {
  ports: UsedPorts;
  hooks: HostHooks;
  timeoutMs: number;
}

/** What a hook around a port looks like once the port's name is lost. */
interface Hooks {
  readonly [name: string]: ((request: unknown, outcome?: Outcome<unknown>) => unknown) | undefined;
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Runs what is asked of the embedder: the `before` hook, which may change the request or refuse it, the
 * port, and the `after` hook, which hears how it went. Both waits are bounded together.
 */
export function createCallPort({ ports, hooks, timeoutMs }: CallPortOptions): CallPort {
  async function callPort(name: HookedPort, given: unknown): Promise<unknown> {
    // The tables' keys and their functions' types are the same word, which the index loses.
    const port = ports[name] as (request: unknown) => Promise<unknown>;
    const { [`before${capitalized(name)}`]: before, [`after${capitalized(name)}`]: after } =
      hooks as Hooks;
    let request = given;
    const run = async (): Promise<unknown> => {
      request = (await before?.(request)) ?? request;
      return port(request);
    };
    try {
      const result = await withinTime(timeoutMs, run());
      after?.(request, { ok: true, result });
      return result;
    } catch (cause) {
      const failure = portError(name, cause);
      after?.(request, { ok: false, reason: failure.message });
      throw failure;
    }
  }
  return callPort as CallPort;
}

/** The same promise, rejected where it takes too long. */
export async function withinTime<Result>(
  timeoutMs: number,
  promise: Promise<Result>,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The CRM did not answer within ${timeoutMs / 1000} seconds.`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** What the CRM says of a failure is what the user wants to read. */
export function portError(port: string, cause: unknown): CallingError {
  if (isCallingError(cause)) return cause;
  const options = { cause, details: { port } };
  return cause instanceof Error && cause.message !== ""
    ? new CallingError("portFailed", cause.message, options)
    : hostError("portFailed", "", options);
}
