import { useEffect, useRef, useState } from "react";
import { doAsAddressed } from "../developer/address-actions.ts";
import { providerParameter } from "../developer/provider-parameter.ts";
import { writeLastChoice } from "../providers/local-settings.ts";
import { offeredProviders } from "../providers/offer.ts";
import { useProviders } from "../providers/use-providers.ts";
import { useSession } from "../session/session-context.ts";
import { useStore } from "../state/use-store.ts";
import { useDesk } from "./calling-context.ts";
import { CallingPanel } from "./calling-panel.tsx";
import { frameKey, SHOWN } from "./frame-state.ts";
import { hasKeptCall } from "./kept-calls.ts";

/** The mounted calling apps. They stay while the routes beside them change. */
export function CallingLayer() {
  const desk = useDesk();
  const frames = useStore(desk.frames);
  const { portal, user } = useSession();
  const { providers, showInTest, isLoading } = useProviders();
  const [search] = useState(() => window.location.search);
  const askedProvider = providerParameter(search);
  const askedWasShown = useRef(false);

  useEffect(() => {
    if (isLoading) return;
    desk.sync(offeredProviders(providers, { showInTest }), ({ id }) =>
      hasKeptCall(portal.id, user.id, id),
    );
    const asked = providers.find(({ id }) => id === askedProvider);
    if (!asked || askedWasShown.current) return;
    askedWasShown.current = true;
    writeLastChoice(asked.id);
    desk.open(asked, SHOWN);
    desk.show(asked.id);
    void doAsAddressed(desk, asked.id, search);
  }, [desk, portal.id, user.id, providers, showInTest, isLoading, askedProvider, search]);

  return frames.map((frame) => <CallingPanel key={frameKey(frame)} frame={frame} />);
}
