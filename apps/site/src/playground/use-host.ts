import {
  createCallingHost,
  type CallingError,
  type CallingHost,
  type Faults,
  type HostCall,
} from "@calling-extensions/host";
import { useEffect, useState } from "react";
import type { MemoryCrm } from "./memory-crm.ts";

/** What the page shows of a host. */
interface HostState {
  readonly host: CallingHost;
  readonly status: CallingHost["status"];
  readonly calls: readonly HostCall[];
  readonly diagnoses: readonly CallingError[];
  /** What the app did in violation of the protocol. */
  readonly problems: readonly string[];
}

const MAX_PROBLEMS = 20;

/**
 * Runs an app in an element.
 *
 * @param url of the app; each change embeds it again
 */
export function useHost(
  url: string,
  container: HTMLElement | null,
  { crm, faults }: { crm: MemoryCrm; faults: Faults },
): HostState | undefined {
  const [state, setState] = useState<HostState>();
  useEffect(() => {
    if (!container) return undefined;
    const host = createCallingHost({
      provider: { id: "1", name: "The app", url },
      frame: { container },
      context: { portalId: "1", userId: "11", userName: "Dana Demo", iframeLocation: "remote" },
      ports: crm.ports,
      hooks: faults.hooks,
    });
    let problems: readonly string[] = [];
    const update = (): void => {
      const { status, calls, diagnoses } = host;
      setState({ host, status, calls: [...calls], diagnoses: [...diagnoses], problems });
    };
    host.intercept(faults.intercept);
    for (const event of ["status", "diagnosis", "call", "login", "visibility"] as const) {
      host.on(event, update);
    }
    host.on("problem", ({ message }) => {
      problems = [...problems, message].slice(-MAX_PROBLEMS);
      update();
    });
    update();
    return () => host.destroy();
  }, [url, container, crm, faults]);
  return state;
}
