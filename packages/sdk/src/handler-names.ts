import { handlerNameOf, hostPayloads, localEvents } from "@calling-extensions/contract";

const { ready, failed } = localEvents;

/** The handler that hears each type; each is spelt once, however many messages it hears. */
export const handlerNames: Readonly<Record<string, string>> = Object.fromEntries(
  [ready, failed, ...Object.keys(hostPayloads)].map((type) => [type, handlerNameOf(type)]),
);
