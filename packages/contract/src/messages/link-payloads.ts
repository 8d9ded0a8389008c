import type { Schema } from "../schema/schema.ts";
import { failed } from "./payload-parts.ts";

/** What SYNC carries beside the link's own fields. Hosts on the vendor's manager send hostUrl only. */
const hostContext = {
  hostUrl: "any",
  portalId: "id",
  userId: "id",
  ownerId: "key",
  engagementId: "id",
  iframeLocation: "string",
  usesCallingWindow: "boolean",
  hostSdk: "any",
} as const satisfies Schema;

/** Fields of the handshake, which stand at top level, and `data` of events of one end. */
export const linkPayloads = {
  SYNC: hostContext,
  SYNC_ACK: {
    ...hostContext,
    debugMode: "any",
    version: "string",
    iFrameUrl: "string",
    appSdk: "any",
  },
  HELLO: undefined,
  UNLOADING: undefined,
  READY: hostContext,
  FAILED: failed,
  SYNC_ACK_FAILED: undefined,
} as const satisfies Record<string, Schema | undefined>;
