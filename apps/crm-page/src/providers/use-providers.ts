import { listProviders } from "@calling-extensions/crm/page-api";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { callService } from "../api/session.ts";
import { useSession } from "../session/session.ts";
import { installedProvider } from "./calling-provider.ts";
import { localSettings } from "./local-settings.ts";
import type { applyOverrides } from "./apply-overrides.ts";
import type { MergedProviders } from "./merge-providers.ts";

export interface Providers extends MergedProviders {
  showInTest: boolean;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** What applies the overrides of this browser. Few browsers have any, so it is loaded with what calls need. */
export const lateOverrides = createStore<{ readonly apply?: typeof applyOverrides }>(() => ({}));

/** All providers of this user: installed apps, and providers that only this browser has. */
export function useProviders(): Providers {
  const { softphoneUrl } = useSession();
  const { override, demo, showInTest } = useStore(localSettings);
  const { apply } = useStore(lateOverrides);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["providers"],
    queryFn: ({ signal }) => callService(listProviders, { signal }),
  });
  const merged = useMemo(() => {
    const installed = (data?.results ?? []).map(installedProvider);
    if (override === null && demo === null) return { providers: installed, rejected: [] };
    return apply?.(installed, { override, demo, softphoneUrl });
  }, [data, override, demo, softphoneUrl, apply]);
  return {
    providers: [],
    rejected: [],
    ...merged,
    showInTest,
    isLoading: isPending || !merged,
    error,
    retry: () => void refetch(),
  };
}

/** Whether the list of calling apps is open. The bar's button, a banner or a notice opens it. */
export const isSwitcherOpen = createStore(() => false);
