import type { DialRequest } from "@calling-extensions/host";
import { Notice } from "@calling-extensions/ui/controls";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { findRejection } from "../engine/rejected-dials.ts";
import styles from "./phone-number-item.module.css";

/** Why a dial was rejected, until the user dismisses it or calls again. */
export function RejectedDialNotice({ id, request }: { id: string; request: DialRequest }) {
  const { rejectedDials } = useCallingController();
  const rejected = findRejection(useStore(rejectedDials.store), request);
  if (!rejected) return null;
  return (
    <Notice
      tone="danger"
      id={id}
      className={styles.notice}
      onDismiss={() => rejectedDials.forget(request)}
    >
      <strong>Not called.</strong> {rejected.reason}
    </Notice>
  );
}
