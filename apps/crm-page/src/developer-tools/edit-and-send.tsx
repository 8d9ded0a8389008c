import { handshakeTypes } from "@calling-extensions/contract";
import type { SentMessage } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { MessageEditor } from "./message-editor.tsx";

/** Both ends ignore a handshake that is sent again, with the ids of an earlier one. */
const handshake: ReadonlySet<string> = new Set(Object.values(handshakeTypes));

/** Opens an editor to send a message again. */
export function EditAndSend({
  message,
  canSend,
  onEdit,
  onSend,
}: {
  message: SentMessage;
  /** Whether the app is connected. */
  canSend: boolean;
  onEdit?: () => void;
  onSend: (message: SentMessage) => void;
}) {
  const [isEditing, setEditing] = useState(false);
  if (handshake.has(message.type)) return null;
  return isEditing ? (
    <MessageEditor
      message={message}
      canSend={canSend}
      onSend={onSend}
      onClose={() => setEditing(false)}
    />
  ) : (
    <Button
      tone="quiet"
      onClick={() => {
        onEdit?.();
        setEditing(true);
      }}
    >
      {t`Edit and send`}
    </Button>
  );
}
