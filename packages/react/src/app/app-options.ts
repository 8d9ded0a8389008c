import type { EventHandlers, Options } from "@calling-extensions/sdk";

/**
 * The SDK's options. New values apply immediately, except that a new list of `allowedHostOrigins` starts a
 * new session. The session ends with its provider, so `signal` is not needed.
 */
export interface CallingExtensionsOptions extends Omit<Options, "eventHandlers" | "signal"> {
  /** Handlers for the whole app. They run before the handlers of {@link useCallingEvent}. */
  eventHandlers?: EventHandlers;
}

/** Options with the same key share a session. */
export const sessionKey = ({ allowedHostOrigins }: CallingExtensionsOptions): string =>
  JSON.stringify(allowedHostOrigins ?? null);
