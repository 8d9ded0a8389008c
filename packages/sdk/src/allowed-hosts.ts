import { allowsOrigin } from "@calling-extensions/channel";

/**
 * Whether a host's origin is on an app's list; any is where there is no list.
 *
 * @differs An app may list who may be its host; to the vendor's app any page that embeds it is one.
 */
export const createHostFilter =
  (allowed: readonly string[] | undefined) =>
  (origin: string): boolean =>
    !allowed ||
    allowed.some((entry) =>
      allowsOrigin(entry === "hubspot" ? "https://*.hubspot.com" : entry, origin),
    );
