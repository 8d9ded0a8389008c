import { createFaults, readFault } from "@calling-extensions/host";
import { showToast } from "@calling-extensions/ui/toasts";

/** What goes wrong on purpose in this page, for every calling app in it. */
export const pageFaults = createFaults();

/** Puts the faults of an address in force: `?fault=drop:CALL_ENDED&fault=slow:matchCaller:3000`. */
export function readFaultParameters(search: string): void {
  for (const line of new URLSearchParams(search).getAll("fault")) {
    try {
      pageFaults.add(readFault(line));
    } catch (error) {
      const message = error instanceof Error ? error.message : "A fault of the address is none.";
      showToast({ tone: "error", source: "Faults", text: message });
    }
  }
}
