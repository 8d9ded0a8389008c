import type { HostCall } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { PhoneMissed } from "lucide-react";
import { callStateLabel } from "../engine/call-labels.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { type FrameState, otherPartyNumber } from "../engine/frame-state.ts";
import { RecordOrNumber } from "../records/record-or-number.tsx";
import { CallHint } from "./call-hint.tsx";
import { CallRow, ShowAppButton } from "./call-row.tsx";
import { UnstoredHint } from "./unstored-hint.tsx";
import { useRecordChoice } from "./use-record-choice.tsx";

/** A call that ended without its app, until the user dismisses it. */
export function LostCall({ frame, call }: { frame: FrameState; call: HostCall }) {
  const controller = useCallingController();
  const { id, name } = frame.provider;
  const records = useRecordChoice(id, call);
  return (
    <CallRow
      label={t`Call with ${otherPartyNumber(call)}`}
      icon={<PhoneMissed size={20} />}
      tone="lost"
      title={<RecordOrNumber record={call.calledRecord} number={otherPartyNumber(call)} />}
      state={callStateLabel(call)}
      actions={
        <>
          <ShowAppButton frame={frame} />
          {records.button}
          <Button onClick={() => controller.dismissLostCall(id, call.key)}>{t`Dismiss`}</Button>
        </>
      }
      isAppShown={false}
    >
      <CallHint tone="danger">
        {t`The call ended without ${name}. It's on the timeline; you can still save notes in ${name}.`}
      </CallHint>
      <UnstoredHint call={call} />
      {records.dialog}
    </CallRow>
  );
}
