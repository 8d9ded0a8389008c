/** The two ends. */
export {
  createHostChannel,
  type HostChannel,
  type HostChannelOptions,
  type HostProblemKind,
} from "./host-channel.ts";
export {
  createAppChannel,
  type AppChannel,
  type AppChannelOptions,
  type Handshake,
} from "./app-channel.ts";

/** Messages, interceptors and problems. */
export type { Envelope } from "./envelope.ts";
export type { Direction, Intercept } from "./intercept.ts";
export { copyMessage } from "./copy-message.ts";
export type { LinkOptions, LinkProblem, Outgoing, Parsed } from "./link.ts";

/** The handshake, and the origins that an end allows. */
export { hasCapability, type HandshakeTypes, type SdkInfo } from "./handshake.ts";
export { allowsOrigin, parseUrl, someAllowOrigin } from "./origins.ts";
