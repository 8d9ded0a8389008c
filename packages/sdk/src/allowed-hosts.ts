import { allowsOrigin } from "@calling-extensions/channel";
import type { Instance } from "./document-session.ts";

/**
 * Whether an instance allows a host of an origin. Without a list it allows every host.
 *
 * @differs An app may list the hosts that it allows; the vendor's app accepts any page that embeds it.
 */
export const allowsHost = (
  { options: { allowedHostOrigins } }: Instance,
  origin: string,
): boolean =>
  !allowedHostOrigins ||
  allowedHostOrigins.some((entry) =>
    allowsOrigin(entry === "hubspot" ? "https://*.hubspot.com" : entry, origin),
  );
