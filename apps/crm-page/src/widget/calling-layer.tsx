import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { doAsAddressed, providerParameter } from "../developer/url-actions.ts";
import { useDesk } from "../engine/calling-context.ts";
import { frameKey, SHOWN } from "../engine/frame-state.ts";
import { writeLastChoice } from "../providers/local-settings.ts";
import { offeredProviders } from "../providers/selectable-providers.ts";
import { useProviders } from "../providers/use-providers.ts";
import { CallingPanel } from "./calling-panel.tsx";
import { useAppsOnCall } from "./use-apps-on-call.ts";

/** The mounted calling apps. They stay while the routes beside them change. */
export function CallingLayer() {
  const desk = useDesk();
  const frames = useStore(desk.frames);
  const { providers, showInTest, isLoading } = useProviders();
  const [search] = useState(() => window.location.search);
  const askedProvider = providerParameter(search);
  const askedWasShown = useRef(false);

  const offered = useMemo(
    () => (isLoading ? undefined : offeredProviders(providers, { showInTest })),
    [providers, showInTest, isLoading],
  );
  const appsOnCall = useAppsOnCall(offered);

  useEffect(() => {
    if (!offered || !appsOnCall) return;
    desk.sync(offered, appsOnCall);
    const asked = providers.find(({ id }) => id === askedProvider);
    if (!asked || askedWasShown.current) return;
    askedWasShown.current = true;
    writeLastChoice(asked.id);
    desk.open(asked, SHOWN);
    desk.show(asked.id);
    void doAsAddressed(desk, asked.id, search);
  }, [desk, providers, offered, appsOnCall, askedProvider, search]);

  return frames.map((frame) => <CallingPanel key={frameKey(frame)} frame={frame} />);
}
