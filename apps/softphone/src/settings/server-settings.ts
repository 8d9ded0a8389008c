import * as z from "zod/mini";
import { catch as orElse, _default as withDefault } from "zod/mini";

/** What the server of the phone knows and a build doesn't: `settings.json` beside the page. */
const serverSettings = z.object({
  /** The URL of the CRM page. */
  crmPageUrl: orElse(z.optional(z.url({ protocol: /^https?$/ })), undefined),
  /** STUN and TURN servers for calls through a SIP server. */
  iceServers: orElse(
    z.optional(
      z.array(
        z.object({
          urls: z.union([z.string(), z.array(z.string())]),
          username: withDefault(z.string(), ""),
          credential: withDefault(z.string(), ""),
        }),
      ),
    ),
    undefined,
  ),
});

export type ServerSettings = z.infer<typeof serverSettings>;

/** Loads the server's settings; empty if they can't be loaded. */
export async function loadServerSettings(): Promise<ServerSettings> {
  try {
    const response = await fetch("settings.json");
    return serverSettings.parse(await response.json());
  } catch {
    return {};
  }
}
