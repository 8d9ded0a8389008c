import { parseUrl } from "@calling-extensions/channel";

/** Whether a frame's sandbox lacks a token. Null means no sandbox, which lacks nothing. */
export const sandboxLacks = (
  sandbox: string | null,
  token: "allow-same-origin" | "allow-scripts",
): boolean => sandbox !== null && !sandbox.toLowerCase().split(/\s+/).includes(token);

/**
 * Whether a frame's `allow` gives the microphone to an app, by the origins of the app, of the frame's URL
 * and of the page. A feature without a list is for the origin of the URL only: an app that redirects to
 * another origin loses it.
 */
export function allowsMicrophone(
  allow: string,
  origins: { readonly app: string; readonly url: string; readonly page: string },
): boolean {
  const directives = allow.split(";").map((directive) => directive.trim().split(/\s+/));
  return directives.some(([feature, ...list]) => {
    if (feature !== "microphone") return false;
    return (list.length === 0 ? ["'src'"] : list).some((source) => {
      if (source === "'src'") return origins.app === origins.url;
      if (source === "'self'") return origins.app === origins.page;
      return source === "*" || parseUrl(source)?.origin === origins.app;
    });
  });
}
