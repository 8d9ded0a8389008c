import { parseUrl } from "@calling-extensions/channel";

/**
 * Whether a frame's `allow` gives the microphone to an app, by the origins of the app, of the frame's
 * address and of the page. A name without a list is for the address's own origin: an app that
 * redirects elsewhere loses it.
 */
export function givesMicrophone(
  allow: string,
  origins: { readonly app: string; readonly address: string; readonly page: string },
): boolean {
  const directives = allow.split(";").map((directive) => directive.trim().split(/\s+/));
  return directives.some(([feature, ...list]) => {
    if (feature !== "microphone") return false;
    return (list.length === 0 ? ["'src'"] : list).some((source) => {
      if (source === "'src'") return origins.app === origins.address;
      if (source === "'self'") return origins.app === origins.page;
      return source === "*" || parseUrl(source)?.origin === origins.app;
    });
  });
}
