import type CallingExtensions from "@calling-extensions/sdk";
import { CallingError } from "@calling-extensions/sdk";
import { errorPage } from "../error-page.ts";

/** The methods that send messages to the host. */
const methods = [
  "initialized",
  "userAvailable",
  "userUnavailable",
  "userLoggedIn",
  "userLoggedOut",
  "incomingCall",
  "outgoingCall",
  "callAnswered",
  "callTransferred",
  "callEnded",
  "callCompleted",
  "finalizeEngagement",
  "publishToChannel",
  "navigateToRecord",
  "resizeWidget",
  "setWidgetUrl",
  "callData",
  "sendError",
] as const satisfies readonly (keyof CallingExtensions)[];

/**
 * The methods of the SDK's object. They are the same functions in every render, so handlers and effects can
 * use them at any time. Calls before the object is created, such as in a child's first effect, are queued;
 * calls after the provider has unmounted reject with `sessionEnded`.
 */
export type Cti = Pick<CallingExtensions, (typeof methods)[number]>;

/** Creates the methods. Each passes its call, a function of the SDK's object, to `send`. */
export function createCti(
  send: (call: (instance: CallingExtensions) => Promise<unknown>) => Promise<unknown>,
): Cti {
  const functions = methods.map((method) => {
    const request = (...args: never[]): Promise<unknown> =>
      send((instance) => (instance[method] as (...all: never[]) => Promise<unknown>)(...args));
    return [method, request] as const;
  });
  // One function under the name of each method.
  return Object.fromEntries(functions) as unknown as Cti;
}

/** Returns a promise that rejects with `sessionEnded`, without an unhandled rejection. */
export function sessionEnded(): Promise<never> {
  const reply = Promise.reject(
    new CallingError(
      "sessionEnded",
      `The CallingExtensionsProvider has unmounted. ${errorPage("sessionEnded")}`,
    ),
  );
  reply.catch(() => undefined);
  return reply;
}
