import { initialsOf } from "@calling-extensions/ui/controls";
import { findObjectType } from "./object-types.ts";
import styles from "./record-avatar.module.css";

/** A contact's initials, or the icon of another record type. */
export function RecordAvatar({
  objectTypeId,
  title,
  size = "small",
}: {
  objectTypeId: string;
  title: string;
  size?: "small" | "large";
}) {
  const Icon = findObjectType(objectTypeId)?.icon;
  return (
    <span className={`${styles.avatar} ${styles[size]}`} data-type={objectTypeId} aria-hidden>
      {objectTypeId === "0-1" || !Icon ? (
        initialsOf(title)
      ) : (
        <Icon size={size === "large" ? 26 : 18} />
      )}
    </span>
  );
}
