import { useEffect, useState } from "react";
import { useSessionOutbox } from "../outbox/outbox-context.ts";
import type { CallingProvider } from "../providers/calling-provider.ts";

/** The ids of apps that were on a call when the page was left; undefined while loading. */
export function useAppsOnCall(
  providers: readonly CallingProvider[] | undefined,
): ReadonlySet<string> | undefined {
  const { unfinished } = useSessionOutbox();
  const [appsOnCall, setAppsOnCall] = useState<ReadonlySet<string>>();
  const isWaiting = providers !== undefined && appsOnCall === undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isCurrent = true;
    const claimCalls = async (): Promise<void> => {
      const ids = await unfinished.claimCalls(providers.map(({ id }) => id));
      if (isCurrent) setAppsOnCall(ids);
    };
    void claimCalls();
    return () => {
      isCurrent = false;
    };
  }, [isWaiting, providers, unfinished]);
  return appsOnCall;
}
