import { createFaults, parseFault } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";

/** The active faults, for every calling app in this page. */
export const pageFaults = createFaults();

/** Adds the faults of a URL: `?fault=drop:CALL_ENDED&fault=slow:matchCaller:3000`. */
export function readFaultParameters(search: string): void {
  for (const line of new URLSearchParams(search).getAll("fault")) {
    try {
      pageFaults.add(parseFault(line));
    } catch (error) {
      const message = error instanceof Error ? error.message : t`Invalid fault in the URL.`;
      showToast({ tone: "error", source: t`Faults`, text: message });
    }
  }
}
