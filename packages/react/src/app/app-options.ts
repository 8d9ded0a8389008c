import type { EventHandlers, Options } from "@calling-extensions/sdk";

/**
 * The SDK's options, all of them read when they are needed, but `allowedHostOrigins`: another list is
 * another session. The session ends with its provider; a `signal` is not needed.
 */
export interface CallingExtensionsOptions extends Omit<Options, "eventHandlers" | "signal"> {
  /** Handlers for the whole app, before those of {@link useCallingEvent}. */
  eventHandlers?: EventHandlers;
}

/** Two options with the same key share a session. */
export const sessionKey = ({ allowedHostOrigins }: CallingExtensionsOptions): string =>
  JSON.stringify(allowedHostOrigins ?? null);
