import { allowsOrigin } from "@calling-extensions/channel";

const presets: Readonly<Record<string, readonly string[]>> = {
  hubspot: ["https://app.hubspot.com", "https://*.hubspot.com"],
};

/** Whether a host's origin is on an app's list; any is where there is no list. */
export const createHostFilter =
  (allowed: readonly string[] | undefined) =>
  (origin: string): boolean =>
    !allowed ||
    allowsOrigin(
      allowed.flatMap((entry) => presets[entry] ?? entry),
      origin,
    );
