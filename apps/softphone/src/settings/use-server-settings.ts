import { useEffect, useState } from "react";
import type { ServerSettings } from "./server-settings.ts";

/** The server's settings; empty until they have loaded, and if they can't be loaded. */
export function useServerSettings(): ServerSettings {
  const [settings, setSettings] = useState<ServerSettings>({});
  useEffect(() => {
    const controller = new AbortController();
    import("./server-settings.ts")
      .then(({ loadServerSettings }) => loadServerSettings(controller.signal))
      .then(setSettings, () => undefined);
    return () => controller.abort();
  }, []);
  return settings;
}
