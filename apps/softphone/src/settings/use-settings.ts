import { useEffect, useState } from "react";
import * as z from "zod";

/** What the server that serves the phone knows and a build doesn't: `settings.json` beside the page. */
const settings = z.object({
  /** Where the CRM page is. */
  crmPageUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
});

type Settings = z.infer<typeof settings>;

/** The settings, empty until they are loaded and if they can't be. */
export function useSettings(): Settings {
  const [loaded, setLoaded] = useState<Settings>({});
  useEffect(() => {
    const controller = new AbortController();
    loadSettings(controller.signal).then(setLoaded, () => undefined);
    return () => controller.abort();
  }, []);
  return loaded;
}

async function loadSettings(signal: AbortSignal): Promise<Settings> {
  const response = await fetch("settings.json", { signal });
  return settings.parse(await response.json());
}
