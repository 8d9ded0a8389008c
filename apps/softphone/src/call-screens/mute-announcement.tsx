import { useLanguage } from "../languages/language-context.ts";
import { useState } from "react";

/** Announces that the microphone is muted, and on again: the user may have pressed keys, or a button of the CRM page. */
export function MuteAnnouncement({ isMuted }: { isMuted: boolean }) {
  const { audio: texts } = useLanguage().texts;
  const [wasMuted, setWasMuted] = useState(isMuted);
  if (isMuted && !wasMuted) setWasMuted(true);
  const change = isMuted ? texts.muted : texts.unmuted;
  return (
    <span className="visually-hidden" aria-live="polite">
      {wasMuted ? change : ""}
    </span>
  );
}
