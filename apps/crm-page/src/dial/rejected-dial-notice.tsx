import type { DialRequest } from "@calling-extensions/host";
import { IconButton } from "@calling-extensions/ui/controls";
import { X } from "lucide-react";
import { useStore } from "zustand";
import { useDesk } from "../engine/calling-context.ts";
import { findRefusal } from "../engine/rejected-dials.ts";
import styles from "./rejected-dial-notice.module.css";

/** Why the number that was clicked is not called, until it is dismissed or called again. */
export function RefusedDialNotice({ id, request }: { id: string; request: DialRequest }) {
  const { refusedDials } = useDesk();
  const refused = findRefusal(useStore(refusedDials.store), request);
  if (!refused) return null;
  return (
    <div className={styles.notice}>
      <p id={id} role="alert" className={styles.text}>
        <strong>Not called.</strong> {refused.reason}
      </p>
      <IconButton label="Dismiss" onClick={() => refusedDials.forget(request)}>
        <X size={15} aria-hidden />
      </IconButton>
    </div>
  );
}
