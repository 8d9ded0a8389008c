import { CallingError, type CallingHost } from "@calling-extensions/host";
import { errorPage } from "../error-page.ts";

/** The methods of a host that components call. Other members are on the host itself. */
const actionNames = [
  "dial",
  "cancelDial",
  "endCall",
  "setCallState",
  "chooseCaller",
  "markCallLost",
  "completeCall",
  "confirmLeave",
  "close",
  "setVisibility",
  "resize",
  "reload",
] as const satisfies readonly (keyof CallingHost)[];

/**
 * Methods of the host. They are the same functions in every render.
 *
 * Each throws a CallingError `invalidOptions` if there is no host: before the effects of the first commit,
 * after the component has unmounted, and if the options are invalid.
 */
export type CallingHostActions = Pick<CallingHost, (typeof actionNames)[number]>;

/** Creates the actions. Each calls the method of the current host. */
export function createActions(readHost: () => CallingHost | undefined): CallingHostActions {
  const functions = actionNames.map((name) => {
    const action = (...args: unknown[]): unknown => {
      const host = readHost();
      if (!host) {
        throw new CallingError(
          "invalidOptions",
          `${name} was called without a host. The host is created after the first render, unless the status is failed. ${errorPage("invalidOptions")}`,
        );
      }
      // The caller's type guarantees the arguments.
      return Reflect.apply(host[name], host, args) as unknown;
    };
    return [name, action] as const;
  });
  // One function for each name.
  return Object.fromEntries(functions) as unknown as CallingHostActions;
}
