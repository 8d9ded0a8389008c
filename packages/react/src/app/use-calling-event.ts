import type { EventHandlers } from "@calling-extensions/sdk";
import { useEffect } from "react";
import { useLatest } from "../latest/use-latest.ts";
import { useConnection } from "./calling-context.ts";
import type { AnyHandler } from "./run-handlers.ts";

/**
 * Handles a message of the host while the component is mounted. Calls the handler of the last render.
 * Several components may handle the same message.
 *
 * @example
 * useCallingEvent("onDialNumber", (dial) => call(dial.phoneNumber));
 * @throws CallingError `invalidOptions` without a provider.
 */
export function useCallingEvent<Name extends keyof EventHandlers>(
  name: Name,
  handler: NonNullable<EventHandlers[Name]>,
): void {
  const connection = useConnection();
  // The handler matches its name, which the map of handlers can't express.
  const readHandler = useLatest(handler as AnyHandler);
  useEffect(
    () => connection.listen(name, (data, event) => readHandler()(data, event)),
    [connection, name, readHandler],
  );
}
