import { useEffect } from "react";
import { offeredProviders } from "../providers/offer.ts";
import { useProviders } from "../providers/use-providers.ts";
import { useSession } from "../session/session-context.ts";
import { useStore } from "../state/use-store.ts";
import { useDesk } from "./calling-context.ts";
import { CallingPanel } from "./calling-panel.tsx";
import { frameKey } from "./frame-state.ts";
import { hasKeptCall } from "./kept-calls.ts";

/** The mounted calling apps. They stay while the routes beside them change. */
export function CallingLayer() {
  const desk = useDesk();
  const frames = useStore(desk.frames);
  const { portal, user } = useSession();
  const { providers, showInTest, isLoading } = useProviders();

  useEffect(() => {
    if (isLoading) return;
    desk.sync(offeredProviders(providers, { showInTest }), ({ id }) =>
      hasKeptCall(portal.id, user.id, id),
    );
  }, [desk, portal.id, user.id, providers, showInTest, isLoading]);

  return frames.map((frame) => <CallingPanel key={frameKey(frame)} frame={frame} />);
}
