import { Button } from "@calling-extensions/ui/controls";
import { useId, useState } from "react";
import styles from "./call-controls.module.css";

/** Asks for the number that the other party is connected with. */
export function TransferPanel({
  onTransfer,
  onClose,
}: {
  onTransfer: (phoneNumber: string) => void;
  onClose: () => void;
}) {
  const [number, setNumber] = useState("");
  const id = useId();
  const trimmed = number.trim();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its field
    <form
      aria-label="Transfer"
      className={styles.transfer}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== "") onTransfer(trimmed);
      }}
    >
      <label htmlFor={id}>Transfer to</label>
      <input
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the panel
        autoFocus
        type="tel"
        dir="ltr"
        autoComplete="off"
        placeholder="+1 202 555 0147"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button type="submit" tone="primary" disabled={trimmed === ""}>
        Transfer
      </Button>
    </form>
  );
}
