import { useLanguage } from "../languages/language-context.ts";
import { Button } from "@calling-extensions/ui/controls";
import { useStore } from "zustand";
import { usePhoneState, useServices } from "../phone/softphone-services.ts";
import styles from "./far-end-drawer.module.css";

/** What the other party does during a call, and the tones that it has received. */
export function Conversation() {
  const { farEnd } = useServices();
  const texts = useLanguage().texts.farEnd;
  const { receivedTones } = useStore(farEnd.state);
  const isConnected = usePhoneState(({ call }) => call?.state === "inProgress");
  const isHeldByThem = usePhoneState(({ call }) => call?.audio?.isHeldByThem ?? false);
  return (
    <>
      <div className={styles.row}>
        <Button
          disabled={!isConnected}
          aria-pressed={isHeldByThem}
          onClick={() => farEnd.setHeld(!isHeldByThem)}
        >
          {texts.hold}
        </Button>
        <Button disabled={!isConnected} onClick={() => farEnd.dropAudio()}>
          {texts.dropAudio}
        </Button>
      </div>
      <p className={styles.tones}>
        {texts.tonesReceived}:{" "}
        <output aria-label={texts.tonesReceived}>{receivedTones || texts.noTones}</output>
      </p>
    </>
  );
}
