import type { Schema } from "../schema/schema.ts";
import { failureReport } from "./payload-parts.ts";

/** What a host reports about itself and about the app's location. */
const hostInfo = {
  hostUrl: "any",
  portalId: "id",
  userId: "id",
  ownerId: "stringOrNumber",
  iframeLocation: "string",
  usesCallingWindow: "boolean",
  hostSdk: "any",
} as const satisfies Schema;

/** The fields of SYNC, besides the envelope's. Hosts on the vendor's manager only send hostUrl. */
const hostContext = { ...hostInfo, engagementId: "id" } as const satisfies Schema;

/** Fields of the handshake, which are at the top level, and `data` of local events. */
export const handshakePayloads = {
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
  // Set by the SDK: 0 if the host names no engagement.
  READY: { "!": { engagementId: "number" }, ...hostInfo },
  FAILED: failureReport,
  SYNC_ACK_FAILED: undefined,
} as const satisfies Record<string, Schema | undefined>;
