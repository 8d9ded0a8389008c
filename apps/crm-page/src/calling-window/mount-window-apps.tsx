import { t } from "@calling-extensions/ui/text";
import { useEffect, useMemo, useRef } from "react";
import { useCallingController } from "../engine/calling-context.ts";
import { isAway, SHOWN } from "../engine/frame-state.ts";
import { useStore } from "zustand";
import { readProviderParameter } from "../developer/url-actions.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Loading } from "../feedback/loading.tsx";
import { readLastChoice } from "../providers/local-settings.ts";
import { selectableProviders } from "../providers/selectable-providers.ts";
import { useProviders } from "../providers/use-providers.ts";
import { useAppsOnCall } from "../widget/use-apps-on-call.ts";
import { providerOfWindow } from "./provider-of-window.ts";

/**
 * Mounts the apps in the calling window, and shows one of them.
 *
 * @param isIndependent an app opened the window: only that app is mounted.
 */
export function MountWindowApps({ isIndependent }: { isIndependent: boolean }) {
  const controller = useCallingController();
  const { providers, showInTest, isLoading, error, retry } = useProviders();
  const isEmpty = useStore(controller.frames).length === 0;
  const wasShown = useRef(false);
  const offered = useMemo(
    () => (isLoading ? undefined : selectableProviders(providers, { showInTest })),
    [providers, showInTest, isLoading],
  );
  const appsOnCall = useAppsOnCall(offered);

  useEffect(() => {
    if (!offered || !appsOnCall) return;
    const chosen = providerOfWindow(offered, {
      requestedId: readProviderParameter(window.location.search),
      referrer: document.referrer,
      lastChoiceId: readLastChoice(),
    });
    controller.sync(isIndependent && chosen ? [chosen] : offered, appsOnCall);
    const isAppShown = controller.frames.getState().some((frame) => !isAway(frame));
    if (!chosen || wasShown.current || isAppShown) return;
    wasShown.current = true;
    controller.open(chosen, SHOWN);
    controller.show(chosen.id);
  }, [controller, isIndependent, offered, appsOnCall]);

  if (!isEmpty) return null;
  if (error)
    return <ErrorState title={t`Couldn't load the calling apps`} error={error} onRetry={retry} />;
  if (offered?.length === 0) {
    return (
      <EmptyState
        title={t`No calling apps`}
      >{t`Install one in the CRM to call from here.`}</EmptyState>
    );
  }
  return <Loading label={t`Loading the calling apps`} />;
}
