import type { CallingHost } from "@calling-extensions/host";
import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";

/** Whether this tab records. It still does after a reload. */
const recordsTab = createStoredValue({
  key: "crm-page:record",
  schema: z.boolean(),
  storage: browserStorage("sessionStorage"),
});

/** Records the apps of this tab from now on if the URL asks for that: `?record`. */
export function readRecordParameter(search: string): void {
  if (new URLSearchParams(search).has("record")) recordsTab.save(true);
}

/**
 * Records an app's session from its start if the tab does, or a developer wants it.
 *
 * @param isForDeveloper the service passes recordings on to the app's developer.
 */
export function recordApp(
  host: Pick<CallingHost, "record" | "messages">,
  app: string,
  { isForDeveloper }: { isForDeveloper: boolean },
): void {
  const isStored = recordsTab.load() ?? false;
  if (!isStored && !isForDeveloper) return;
  import("./start-recording.ts").then(
    ({ startRecording }) => startRecording(host, app, { isStored, isForDeveloper }),
    // The page works as usual. The developer tools can still save what the host remembers.
    () => undefined,
  );
}
