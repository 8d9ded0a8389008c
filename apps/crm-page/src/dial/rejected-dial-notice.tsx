import type { DialRequest } from "@calling-extensions/host";
import { IconButton } from "@calling-extensions/ui/controls";
import { X } from "lucide-react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { findRejection } from "../engine/rejected-dials.ts";
import styles from "./rejected-dial-notice.module.css";

/** Why a dial was rejected, until the user dismisses it or calls again. */
export function RejectedDialNotice({ id, request }: { id: string; request: DialRequest }) {
  const { rejectedDials } = useCallingController();
  const rejected = findRejection(useStore(rejectedDials.store), request);
  if (!rejected) return null;
  return (
    <div className={styles.notice}>
      <p id={id} role="alert" className={styles.text}>
        <strong>Not called.</strong> {rejected.reason}
      </p>
      <IconButton label="Dismiss" onClick={() => rejectedDials.forget(request)}>
        <X size={15} aria-hidden />
      </IconButton>
    </div>
  );
}
