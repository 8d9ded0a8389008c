import type { HostCall } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { rich, t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { recordQuery } from "../records/record-query.ts";
import { CallHint } from "./call-hint.tsx";

/** Offers to dial the extension of the called number, once the call is answered and if the app can send tones. */
export function ExtensionHint({
  call: { direction, state, calledRecord, toNumber, controls },
  onSend,
}: {
  call: HostCall;
  onSend: (tones: string) => void;
}) {
  const isPossible =
    direction === "OUTBOUND" &&
    state === "inProgress" &&
    calledRecord !== undefined &&
    controls?.actions.includes("sendTones") === true;
  const { objectTypeId = "", objectId = "" } = calledRecord ?? {};
  const { data: record } = useQuery({
    ...recordQuery(objectTypeId, objectId),
    enabled: isPossible,
  });
  const extension = record?.phoneNumbers.find(
    ({ phoneNumber }) => phoneNumber === toNumber,
  )?.extension;
  if (!isPossible || extension === undefined) return null;
  return (
    <CallHint
      tone="neutral"
      action={<Button onClick={() => onSend(extension)}>{t`Dial extension`}</Button>}
    >
      {rich`The number has the extension ${<bdi>{extension}</bdi>}.`}
    </CallHint>
  );
}
