import { allowsOrigin } from "@calling-extensions/channel";
import type { Instance } from "./document-session.ts";

/**
 * Whether an instance allows a host of an origin. Without a list it allows every host.
 *
 * @differs An app may list who may be its host; to the vendor's app any page that embeds it is one.
 */
export const allowsHost = (
  { options: { allowedHostOrigins } }: Instance,
  origin: string,
): boolean =>
  !allowedHostOrigins ||
  allowedHostOrigins.some((entry) =>
    allowsOrigin(entry === "hubspot" ? "https://*.hubspot.com" : entry, origin),
  );
