import type { HostCall } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { PhoneMissed } from "lucide-react";
import { callStateWords } from "../engine/call-labels.ts";
import { useDesk } from "../engine/calling-context.ts";
import { farNumber, type FrameState } from "../engine/frame-state.ts";
import { CallParty } from "../records/call-party.tsx";
import { CallHint } from "./call-hint.tsx";
import { CallRow, ShowAppButton } from "./call-row.tsx";
import { UnstoredHint } from "./unstored-hint.tsx";

/** A call that ended without its app, until the user has seen that. */
export function LostCall({ frame, call }: { frame: FrameState; call: HostCall }) {
  const desk = useDesk();
  const { id, name } = frame.provider;
  return (
    <CallRow
      label={`Call with ${farNumber(call)}`}
      icon={<PhoneMissed size={20} />}
      tone="lost"
      title={<CallParty record={call.calledRecord} number={farNumber(call)} />}
      state={callStateWords(call)}
      actions={
        <>
          <ShowAppButton frame={frame} />
          <Button onClick={() => desk.dismissLoss(id, call.key)}>Dismiss</Button>
        </>
      }
      isAppShown={false}
    >
      <CallHint tone="danger">
        The call ended without {name}. It is on the timeline; notes may still be saved in {name}.
      </CallHint>
      <UnstoredHint call={call} />
    </CallRow>
  );
}
