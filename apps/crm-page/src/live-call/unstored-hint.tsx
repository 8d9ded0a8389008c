import type { HostCall } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useOutbox, useUnstoredCalls } from "../outbox/outbox-context.ts";
import { unstoredReason } from "../outbox/unstored-reason.ts";
import { CallHint } from "./call-hint.tsx";

/** Shows below a call's row that the CRM hasn't stored the call yet; renders nothing if it has. */
export function UnstoredHint({ call }: { call: HostCall }) {
  const outbox = useOutbox();
  const { entries } = useUnstoredCalls();
  const entry = entries.find(({ document }) => document.id === call.key);
  if (!entry) return null;
  return (
    <CallHint
      tone="neutral"
      action={<Button onClick={() => outbox.retry(entry.document.id)}>{t`Retry`}</Button>}
    >
      {t`Not stored yet. ${unstoredReason(entry)}`}
    </CallHint>
  );
}
