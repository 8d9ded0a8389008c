import type CallingExtensions from "@calling-extensions/sdk";
import { CallingError } from "@calling-extensions/sdk";

/** What an app tells its host. */
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
 * The methods of the SDK's object, the same functions at every render, so that handlers and effects may
 * use them at any time. What is said before the object is made, as in the effect of a child at its first
 * mount, waits for it; after the provider is gone it is rejected with `sessionEnded`.
 */
export type Cti = Pick<CallingExtensions, (typeof methods)[number]>;

/** What is said goes to `speak`, with a function that says it. */
export function createCti(
  speak: (say: (instance: CallingExtensions) => Promise<unknown>) => Promise<unknown>,
): Cti {
  const functions = methods.map((method) => {
    const say = (...args: never[]): Promise<unknown> =>
      speak((instance) => (instance[method] as (...all: never[]) => Promise<unknown>)(...args));
    return [method, say] as const;
  });
  // One function under the name of each method.
  return Object.fromEntries(functions) as unknown as Cti;
}

/** The answer to what nobody is there to hear. Nobody has to wait for it. */
export function sessionEnded(): Promise<never> {
  const answer = Promise.reject(
    new CallingError("sessionEnded", "The provider of the calling session is gone."),
  );
  answer.catch(() => undefined);
  return answer;
}
