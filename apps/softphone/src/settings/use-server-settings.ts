import { useEffect, useState } from "react";
import * as z from "zod";

/** What the server of the phone knows and a build doesn't: `settings.json` beside the page. */
const serverSettings = z.object({
  /** The URL of the CRM page. */
  crmPageUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
});

type ServerSettings = z.infer<typeof serverSettings>;

/** The server's settings; empty until they have loaded, and if they can't be loaded. */
export function useServerSettings(): ServerSettings {
  const [settings, setSettings] = useState<ServerSettings>({});
  useEffect(() => {
    const controller = new AbortController();
    loadSettings(controller.signal).then(setSettings, () => undefined);
    return () => controller.abort();
  }, []);
  return settings;
}

async function loadSettings(signal: AbortSignal): Promise<ServerSettings> {
  const response = await fetch("settings.json", { signal });
  return serverSettings.parse(await response.json());
}
