import type { CallingHost, HostEvents } from "@calling-extensions/host";
import { useEffect } from "react";
import { useLatest } from "../live/use-latest.ts";

/**
 * Listens to an event of a host for as long as the component is mounted. The listener of the last
 * render is called.
 *
 * @param calling the second of what {@link useCallingHost} answers, or anything with a host in it.
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
