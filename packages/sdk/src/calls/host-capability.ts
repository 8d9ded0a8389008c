import { sdkCan } from "@calling-extensions/channel";
import type { Capability } from "@calling-extensions/contract";
import { documentSession } from "../document-session.ts";

/** Whether the host that shook hands last names a capability. The vendor's hosts, and no host, name none. */
export const hostHasCapability = (capability: Capability): boolean =>
  sdkCan(documentSession(window).handshake?.sync["hostSdk"], capability);
