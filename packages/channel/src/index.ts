/** One end each. */
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

/** What travels, through whom, and what can go wrong on the way. */
export type { Envelope } from "./envelope.ts";
export type { Direction, Intercept } from "./intercept.ts";
export type { LinkOptions, Outgoing, Parsed } from "./link.ts";
export type { LinkProblem } from "./link-problem.ts";
export type { LinkWords } from "./link-words.ts";

/** What two ends of ours agree on, and which origins an end allows. */
export { sdkCan, type SdkInfo } from "./sdk-info.ts";
export { allowsOrigin, someAllowOrigin } from "./origin-pattern.ts";
export { parseUrl } from "./parse-url.ts";
