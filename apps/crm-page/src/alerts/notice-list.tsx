import { useRef, useState, type FocusEvent } from "react";
import { useStore } from "../state/use-store.ts";
import { NoticeItem } from "./notice-item.tsx";
import { dismissNotice, notices } from "./notices.ts";
import styles from "./notice-list.module.css";

/** The notices on screen, errors first. They go away by themselves, but not while the user is at one. */
export function NoticeList() {
  const shown = useStore(notices);
  const list = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<HTMLElement | undefined>(undefined);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);

  /** A notice that goes away takes the focus with it: it moves on, or goes back where it came from. */
  function dismiss(id: number): void {
    const focused = document.activeElement;
    if (focused && list.current?.contains(focused)) {
      const own = focused.closest("[data-notice]");
      const other = [...list.current.querySelectorAll<HTMLElement>("[data-notice]")].find(
        (each) => each !== own,
      );
      const target = other?.querySelector("button") ?? focusedBefore.current;
      (target?.isConnected ? target : document.getElementById("page"))?.focus();
    }
    dismissNotice(id);
  }
  function rememberFocus({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
    setFocused(true);
    const isFromElsewhere =
      relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
    if (isFromElsewhere) focusedBefore.current = relatedTarget;
  }

  const items = (tone: "info" | "error") =>
    shown
      .filter((notice) => notice.tone === tone)
      .map((notice) => (
        <NoticeItem
          key={notice.id}
          notice={notice}
          isHeld={isHovered || isFocused}
          onDismiss={() => dismiss(notice.id)}
        />
      ));
  return (
    <div
      ref={list}
      role={shown.length > 0 ? "region" : undefined}
      aria-label={shown.length > 0 ? "Notifications" : undefined}
      className={styles.list}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={rememberFocus}
      onBlur={() => setFocused(false)}
    >
      {items("error")}
      {/* There before its text, or screen readers would not announce it. */}
      <output aria-atomic={false}>{items("info")}</output>
    </div>
  );
}
