import { createFaults, parseFault } from "@calling-extensions/host";
import { showToast } from "@calling-extensions/ui/toasts";

/** The active faults, for every calling app in this page. */
export const pageFaults = createFaults();

/** Adds the faults of a URL: `?fault=drop:CALL_ENDED&fault=slow:matchCaller:3000`. */
export function readFaultParameters(search: string): void {
  for (const line of new URLSearchParams(search).getAll("fault")) {
    try {
      pageFaults.add(parseFault(line));
    } catch (error) {
      const message = error instanceof Error ? error.message : "Invalid fault in the URL.";
      showToast({ tone: "error", source: "Faults", text: message });
    }
  }
}
