import { useLanguage } from "../languages/language-context.ts";
import { Button } from "@calling-extensions/ui/controls";
import { useStore } from "zustand";
import { moveFocusToStart } from "../controls/focus.ts";
import { useCalls, useServices } from "../phone/softphone-services.ts";

/** What the carrier can do with a call that the user doesn't answer. */
export function OtherRejections({ externalCallId }: { externalCallId: string }) {
  const calls = useCalls();
  const texts = useLanguage().texts.call;
  const { voicemail, busySignal } = useStore(
    useServices().line.state,
    ({ capabilities }) => capabilities,
  );

  function reject(reason: "busy" | "voicemail") {
    calls.incoming.reject(externalCallId, reason);
    // The focus would be lost with the buttons.
    moveFocusToStart();
  }

  return (
    <>
      {voicemail && <Button onClick={() => reject("voicemail")}>{texts.voicemail}</Button>}
      {busySignal && <Button onClick={() => reject("busy")}>{texts.busySignal}</Button>}
    </>
  );
}
