import { handlerNameOf, hostPayloads, localEvents } from "@calling-extensions/contract";

/** The handler that hears each type; each is spelt once, however many messages it hears. */
export const handlerNames: Readonly<Record<string, string>> = Object.fromEntries(
  [localEvents.ready, localEvents.failed, ...Object.keys(hostPayloads)].map((type) => [
    type,
    handlerNameOf(type),
  ]),
);
