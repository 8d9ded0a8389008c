import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { readProviderParameter, runUrlActions } from "../developer/url-actions.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { frameKey, SHOWN } from "../engine/frame-state.ts";
import { writeLastChoice } from "../providers/local-settings.ts";
import { selectableProviders } from "../providers/selectable-providers.ts";
import { useProviders } from "../providers/use-providers.ts";
import { CallingPanel } from "./calling-panel.tsx";
import { useAppsOnCall } from "./use-apps-on-call.ts";

/** The mounted calling apps. They stay mounted while the user navigates. */
export function CallingLayer() {
  const controller = useCallingController();
  const frames = useStore(controller.frames);
  const { providers, showInTest, isLoading } = useProviders();
  const [search] = useState(() => window.location.search);
  const requestedProviderId = readProviderParameter(search);
  const wasRequestShown = useRef(false);

  const offered = useMemo(
    () => (isLoading ? undefined : selectableProviders(providers, { showInTest })),
    [providers, showInTest, isLoading],
  );
  const appsOnCall = useAppsOnCall(offered);

  useEffect(() => {
    if (!offered || !appsOnCall) return;
    controller.sync(offered, appsOnCall);
    const asked = providers.find(({ id }) => id === requestedProviderId);
    if (!asked || wasRequestShown.current) return;
    wasRequestShown.current = true;
    writeLastChoice(asked.id);
    controller.open(asked, SHOWN);
    controller.show(asked.id);
    void runUrlActions(controller, asked.id, search);
  }, [controller, providers, offered, appsOnCall, requestedProviderId, search]);

  return frames.map((frame) => <CallingPanel key={frameKey(frame)} frame={frame} />);
}
