import type { Schema } from "../schema/schema.ts";
import { failed } from "./payload-parts.ts";

/** What a host says of itself and of where the app is. */
const hostPlace = {
  hostUrl: "any",
  portalId: "id",
  userId: "id",
  ownerId: "key",
  iframeLocation: "string",
  usesCallingWindow: "boolean",
  hostSdk: "any",
} as const satisfies Schema;

/** What SYNC carries beside the link's own fields. Hosts on the vendor's manager send hostUrl only. */
const hostContext = { ...hostPlace, engagementId: "id" } as const satisfies Schema;

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
  // The SDK fills it in: 0 where the host names no engagement.
  READY: { "!": { engagementId: "number" }, ...hostPlace },
  FAILED: failed,
  SYNC_ACK_FAILED: undefined,
} as const satisfies Record<string, Schema | undefined>;
