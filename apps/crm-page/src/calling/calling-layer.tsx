import { useEffect } from "react";
import { offeredProviders } from "../providers/offer.ts";
import { useProviders } from "../providers/use-providers.ts";
import { useStore } from "../state/use-store.ts";
import { useDesk } from "./calling-context.ts";
import { CallingPanel } from "./calling-panel.tsx";
import { frameKey } from "./frame-state.ts";

/** The mounted calling apps. They stay while the routes beside them change. */
export function CallingLayer() {
  const desk = useDesk();
  const frames = useStore(desk.frames);
  const { providers, showInTest, isLoading } = useProviders();

  useEffect(() => {
    if (!isLoading) desk.sync(offeredProviders(providers, { showInTest }));
  }, [desk, providers, showInTest, isLoading]);

  return frames.map((frame) => <CallingPanel key={frameKey(frame)} frame={frame} />);
}
