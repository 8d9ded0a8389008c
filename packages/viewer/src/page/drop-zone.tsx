import { type DragEvent, type ReactNode, useState } from "react";
import styles from "./drop-zone.module.css";

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

/** Opens a recording that is dropped anywhere in its content. */
export function DropZone({
  onOpen,
  children,
}: {
  onOpen: (file: File) => void;
  children: ReactNode;
}) {
  const [isDragging, setDragging] = useState(false);
  return (
    <div
      className={styles.zone}
      data-dragging={isDragging || undefined}
      onDragOver={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setDragging(false);
      }}
      onDrop={(event) => {
        setDragging(false);
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        onOpen(file);
      }}
    >
      {children}
    </div>
  );
}
