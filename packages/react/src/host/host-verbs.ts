import { CallingError, type CallingHost } from "@calling-extensions/host";

/** What a component asks of its host. The other members are on the host itself. */
const verbs = [
  "dial",
  "cancelDial",
  "endCall",
  "setCallState",
  "chooseCaller",
  "loseCall",
  "completeCall",
  "mayLeave",
  "close",
  "setVisibility",
  "resize",
  "reload",
] as const satisfies readonly (keyof CallingHost)[];

/**
 * The host's verbs, the same functions at every render.
 *
 * Each throws a CallingError `invalidOptions` where there is no host: before the effects of the first
 * commit have run, after the component is gone, and where the provider's options are no good.
 */
export type CallingHostVerbs = Pick<CallingHost, (typeof verbs)[number]>;

/** Hands each verb to the host that is there when it is called. */
export function createVerbs(readHost: () => CallingHost | undefined): CallingHostVerbs {
  const functions = verbs.map((verb) => {
    const order = (...args: unknown[]): unknown => {
      const host = readHost();
      if (!host) {
        throw new CallingError(
          "invalidOptions",
          `${verb} was called without a host: it is made after the first render, and not where status is failed.`,
        );
      }
      // What the verb takes is what its caller's type says.
      return Reflect.apply(host[verb], host, args) as unknown;
    };
    return [verb, order] as const;
  });
  // One function under the name of each verb.
  return Object.fromEntries(functions) as unknown as CallingHostVerbs;
}
