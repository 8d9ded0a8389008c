import { isLive } from "@calling-extensions/contract";
import { use, useEffect, useEffectEvent, useState } from "react";
import { createStore, useStore } from "zustand";
import { CallingContext } from "../engine/calling-context.ts";
import type { Frames } from "../engine/frame-state.ts";
import { PhoneContext } from "../engine/phone-context.ts";
import type { SharedPhone } from "../engine/shared-calls.ts";

/** Until the page has loaded what calls need. */
const noFrames = createStore((): Frames => []);
const noPhone = createStore<SharedPhone | undefined>(() => undefined);

/** Pauses when a call rings or begins, in any tab. While there is one, the user is asked before a recording plays. */
export function usePauseOnCall(pause: () => void) {
  const here = useStore(
    use(CallingContext)?.frames ?? noFrames,
    (frames) => frames.flatMap(({ calls }) => calls.filter(isLive)).length,
  );
  const elsewhere = useStore(
    use(PhoneContext)?.elsewhere ?? noPhone,
    (phone) => phone?.calls.length ?? 0,
  );
  const calls = here + elsewhere;
  const [asked, setAsked] = useState<{ calls: number; play: () => void }>();
  const pauseNow = useEffectEvent(pause);
  useEffect(() => {
    if (calls > 0) pauseNow();
  }, [calls]);
  return {
    /** Plays, or asks first. */
    ask: (play: () => void): void => (calls > 0 ? setAsked({ calls, play }) : play()),
    /** Plays although there is a call. Undefined until the user has tried to play during this one. */
    play:
      asked?.calls === calls
        ? () => {
            setAsked(undefined);
            asked.play();
          }
        : undefined,
  };
}
