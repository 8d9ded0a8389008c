import type { CallOutbox, OutboxEntry } from "@calling-extensions/host";
import { copyText } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { callText, numberOf } from "./call-text.ts";

/**
 * Reports values of a call that the CRM didn't store, once, with a way to copy them, because the
 * outbox drops them.
 *
 * @returns a function that stops.
 */
export function reportLeftOut(outbox: CallOutbox): () => void {
  const reported = new Set<string>();
  return outbox.on("saved", (entry) => {
    const text = leftOutText(entry);
    if (text === undefined) return;
    const key = `${entry.document.id} ${text}`;
    if (reported.has(key)) return;
    reported.add(key);
    const copied = callText(entry.document);
    showToast({
      tone: "error",
      source: t`Call with ${numberOf(entry.document) ?? t`an unknown number`}`,
      text,
      action: { label: t`Copy`, run: () => copy(copied) },
    });
  });
}

/** What wasn't stored, in a sentence; undefined if everything was. */
export function leftOutText({ acknowledged }: OutboxEntry): string | undefined {
  const { gone, leftOut = [] } = acknowledged?.saved ?? {};
  if (gone === "deleted") return t`The call was deleted in the CRM, so its changes weren't stored.`;
  if (gone === "merged") {
    return t`The call was merged into another one in the CRM, so its changes weren't stored.`;
  }
  if (leftOut.join() === "engagementId") {
    return t`The CRM doesn't have the call that the calling app named, so it's stored as a new call.`;
  }
  return leftOut.length > 0
    ? t`The CRM didn't accept some values of this call: ${leftOut.join(", ")}.`
    : undefined;
}

function copy(text: string): void {
  copyText(text).catch(() =>
    showToast({
      tone: "error",
      text: t`Couldn't access the clipboard. Copy it from here:\n${text}`,
    }),
  );
}
