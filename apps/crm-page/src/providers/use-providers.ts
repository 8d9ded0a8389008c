import { listProviders } from "@calling-extensions/crm/page-api";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { callService } from "../api/session.ts";
import { useSession } from "../session/session.ts";
import { installedProvider } from "./calling-provider.ts";
import { parseDemoWidget } from "./demo-widget.ts";
import { localSettings } from "./local-settings.ts";
import { type MergedProviders, mergeProviders } from "./merge-providers.ts";
import { parseOverride } from "./override-settings.ts";

export interface Providers extends MergedProviders {
  showInTest: boolean;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** All providers of this user: installed apps, and providers that only this browser has. */
export function useProviders(): Providers {
  const { softphoneUrl } = useSession();
  const { override, demo, showInTest } = useStore(localSettings);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["providers"],
    queryFn: ({ signal }) => callService(listProviders, { signal }),
  });
  const known = useMemo(
    () =>
      mergeProviders(
        (data?.results ?? []).map(installedProvider),
        parseOverride(override),
        parseDemoWidget(demo, softphoneUrl),
      ),
    [data, override, demo, softphoneUrl],
  );
  return { ...known, showInTest, isLoading: isPending, error, retry: () => void refetch() };
}

/** Whether the list of calling apps is open. The bar's button, a banner or a notice opens it. */
export const isSwitcherOpen = createStore(() => false);
