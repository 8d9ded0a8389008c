import type { CallingHost, HostEvents } from "@calling-extensions/host";
import { useEffect } from "react";
import { useLatest } from "../latest/use-latest.ts";

/**
 * Listens to an event of a host while the component is mounted. Calls the listener of the last render.
 *
 * @param calling the second element of the result of {@link useCallingHost}, or another object with a host.
 */
export function useCallingHostEvent<Name extends keyof HostEvents>(
  calling: { readonly host: CallingHost | undefined },
  name: Name,
  listener: (event: HostEvents[Name]) => void,
): void {
  const { host } = calling;
  const readListener = useLatest(listener);
  useEffect(() => host?.on(name, (event) => readListener()(event)), [host, name, readListener]);
}
