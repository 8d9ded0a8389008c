import { useRef, useState, type FocusEvent } from "react";
import { useStore } from "../state/use-store.ts";
import { NoticeItem } from "./notice-item.tsx";
import { dismissNotice, notices, type Notice } from "./notices.ts";
import styles from "./notice-list.module.css";

/** The id of the notice around an element. */
function noticeIdAt(target: EventTarget): number | undefined {
  const notice = target instanceof Element ? target.closest("[data-notice]") : null;
  return notice ? Number(notice.getAttribute("data-notice")) : undefined;
}

/**
 * The notices on screen, errors first. They expire, but not while the pointer or the focus is on one.
 * Escape dismisses the one that has the focus.
 */
export function NoticeList() {
  const shown = useStore(notices);
  const list = useRef<HTMLElement>(null);
  const focusedBefore = useRef<HTMLElement | undefined>(undefined);
  // Ids, because an element that is removed tells nobody that the pointer or the focus has left it.
  const [hoveredId, setHoveredId] = useState<number>();
  const [focusedId, setFocusedId] = useState<number>();
  const isHeld = shown.some(({ id }) => id === hoveredId || id === focusedId);

  /** Moves the focus out of a notice that goes away: to the next one, or back where it came from. */
  function moveFocusFrom(id: number): void {
    const { activeElement } = document;
    if (!activeElement || noticeIdAt(activeElement) !== id) return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = buttons.find((button) => noticeIdAt(button) !== id) ?? focusedBefore.current;
    (next?.isConnected ? next : document.getElementById("page"))?.focus();
  }
  function dismiss(id: number): void {
    moveFocusFrom(id);
    dismissNotice(id);
  }
  function followFocus({ target, relatedTarget, currentTarget }: FocusEvent): void {
    setFocusedId(noticeIdAt(target));
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      focusedBefore.current = relatedTarget;
    }
  }

  const items = (tone: Notice["tone"]) =>
    shown
      .filter((notice) => notice.tone === tone)
      .map((notice) => (
        <NoticeItem
          key={notice.id}
          notice={notice}
          isHeld={isHeld}
          onDismiss={() => dismiss(notice.id)}
        />
      ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens for its buttons
    <section
      ref={list}
      aria-label="Notifications"
      className={styles.list}
      onPointerMove={({ target }) => setHoveredId(noticeIdAt(target))}
      onPointerLeave={() => setHoveredId(undefined)}
      onFocus={followFocus}
      onBlur={() => setFocusedId(undefined)}
      onKeyDown={({ key, target }) => {
        const id = noticeIdAt(target);
        if (key === "Escape" && id !== undefined) dismiss(id);
      }}
    >
      {items("error")}
      {/* There before its text, or screen readers would not announce it. */}
      <output aria-atomic={false}>{items("info")}</output>
    </section>
  );
}
