import type { CallLeg } from "@calling-extensions/telephony";
import type { StoredValue } from "@calling-extensions/ui/storage";
import { isActive } from "../call/call.ts";
import { otherParty } from "../call/other-party.ts";
import type { Message } from "../languages/language.ts";
import { toRecording, type Greeting } from "../recording/greeting-storage.ts";
import type { Notice } from "./phone-state.ts";
import type { PhoneStore } from "./phone-store.ts";

/** Leaves a recorded message on voicemails. */
export interface VoicemailDrop {
  /** Changes the message; undefined removes it. Returns false if the browser has no room. */
  setGreeting(greeting: Greeting | undefined): boolean;
  /** Plays the message to the other party of the current call, and hangs up, with the outcome that it has. */
  drop(): Promise<void>;
}

export function createVoicemailDrop({
  store,
  greetingStorage,
  findLeg,
}: {
  store: PhoneStore;
  greetingStorage: StoredValue<Greeting>;
  findLeg: (externalCallId: string | undefined) => CallLeg | undefined;
}): VoicemailDrop {
  let isPlaying = false;

  const show = (tone: Notice["tone"], text: Message) =>
    store.dispatch({ type: "noticeChanged", notice: { tone, text } });
  const setState = (greeting: Greeting | undefined) =>
    store.dispatch({ type: "chosen", change: { greeting } });

  setState(greetingStorage.load());

  async function play(leg: CallLeg, greeting: Greeting): Promise<boolean> {
    isPlaying = true;
    try {
      await leg.play(toRecording(greeting));
      return true;
    } catch {
      return false;
    } finally {
      isPlaying = false;
    }
  }

  return {
    setGreeting(greeting) {
      setState(greeting);
      return greeting ? greetingStorage.save(greeting) : greetingStorage.remove();
    },
    async drop() {
      const { call, greeting } = store.getState();
      const leg = findLeg(call?.externalCallId);
      if (isPlaying || !greeting || !leg || !call || !isActive(call)) return;
      const { externalCallId } = call;
      const name = otherParty(call);
      show("warning", ({ texts }) => texts.greeting.playing(name));
      const isPlayed = await play(leg, greeting);
      if (isPlayed && leg.state === "connected") {
        const change = { outcome: "leftVoicemail" } as const;
        store.dispatch({ type: "wrapUpChanged", externalCallId, change });
        show("good", ({ texts }) => texts.greeting.left(name));
        leg.hangUp();
      } else if (leg.state === "connected") {
        show("danger", ({ texts }) => texts.greeting.notPlayed);
      } else store.dispatch({ type: "noticeChanged", notice: undefined });
    },
  };
}
