import { sessionEnd } from "../api/session.ts";
import type { Frames } from "../engine/frame-state.ts";
import type { UnstoredCalls } from "../outbox/unstored-calls.ts";
import { IN_CALL, type UnsavedText, unsavedTexts } from "../session/unsaved-texts.ts";

interface LeaveOptions {
  /** Whether calls need the page. */
  isNeeded: () => boolean;
  /** Shows the sign-in instead of the page. */
  leave: () => void;
}

/**
 * Leaves the page when its session ends, so that the next person at the computer can't read it. If a call or text that the
 * user has typed would be lost, the page stays, and shows only the call and {@link unsavedTexts} until they have signed in
 * again.
 *
 * @returns a function that ends this
 */
export function leaveAtSessionEnd({ isNeeded, leave }: LeaveOptions): () => void {
  const typed = followTyping();
  const stopFollowing = sessionEnd.subscribe((error, before) => {
    if (!error) unsavedTexts.setState(undefined, true);
    if (!error || before) return;
    const texts = typed.texts();
    if (isNeeded() || texts.length > 0 || wouldWarn()) unsavedTexts.setState(texts, true);
    else leave();
  });
  return () => {
    stopFollowing();
    typed.stop();
    unsavedTexts.setState(undefined, true);
  };
}

/** Whether calls would be lost with the page: calls of its apps, and calls that the browser can't store. */
export const losesCalls = (
  frames: readonly Pick<Frames[number], "calls" | "dials">[],
  { entries, isOnlyInMemory = false }: Pick<UnstoredCalls, "entries"> & Partial<UnstoredCalls>,
): boolean =>
  frames.some(({ calls, dials }) => calls.length + dials.length > 0) ||
  (isOnlyInMemory && entries.length > 0);

/** Whether the page would ask the user before it is closed. */
const wouldWarn = (): boolean =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Follows in which fields the user types. What they search for is no loss, and the fields of a call stay visible. */
function followTyping() {
  const ended = new AbortController();
  const fields = new Set<HTMLInputElement | HTMLTextAreaElement>();
  const follow = ({ target }: Event): void => {
    for (const field of fields) if (!field.isConnected) fields.delete(field);
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && target.type !== "search") fields.add(target);
  };
  document.addEventListener("input", follow, { capture: true, signal: ended.signal });
  return {
    texts: (): UnsavedText[] =>
      [...fields]
        .filter((field) => field.isConnected && field.value !== "" && !field.closest(IN_CALL))
        .map((field) => ({ label: labelOf(field), text: field.value })),
    stop: () => ended.abort(),
  };
}

const labelOf = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.ariaLabel ?? field.labels?.[0]?.textContent ?? field.placeholder;
