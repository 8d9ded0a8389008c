import type { EventHandlers } from "@calling-extensions/sdk";
import { useEffect } from "react";
import { useLatest } from "../live/use-latest.ts";
import { useConnection } from "./calling-context.ts";
import type { AnyHandler } from "./run-handlers.ts";

/**
 * Hears a message of the host's for as long as the component is mounted. The handler of the last render
 * is called; several components may hear the same.
 *
 * @example
 * useCallingEvent("onDialNumber", (dial) => call(dial.phoneNumber));
 * @throws CallingError `invalidOptions` without a provider above.
 */
export function useCallingEvent<Name extends keyof EventHandlers>(
  name: Name,
  handler: NonNullable<EventHandlers[Name]>,
): void {
  const connection = useConnection();
  // What the name hears is what its handler takes, which the table of listeners loses.
  const readHandler = useLatest(handler as AnyHandler);
  useEffect(
    () => connection.listen(name, (data, event) => readHandler()(data, event)),
    [connection, name, readHandler],
  );
}
