import { t } from "@calling-extensions/ui/text";
import { LogOut } from "lucide-react";
import { use } from "react";
import { CallingContext } from "../engine/calling-context.ts";
import { liveCalls } from "../engine/frame-state.ts";
import { PhoneContext } from "../engine/phone-context.ts";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { signOut } from "./sign-out.ts";

/** Signs the user out, after a question if they have open calls. */
export function SignOutButton({
  className,
  onPress,
}: {
  className: string | undefined;
  onPress: () => void;
}) {
  const frames = use(CallingContext)?.frames;
  const elsewhere = use(PhoneContext)?.elsewhere;
  const unstored = use(OutboxContext)?.unstored;
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onPress();
        const { entries = [], isOnlyInMemory = false } = unstored?.getState() ?? {};
        const calls = [
          ...liveCalls(frames?.getState() ?? []),
          ...(elsewhere?.getState()?.calls ?? []),
        ];
        void signOut({ live: calls.length, unstored: entries.length, isOnlyInMemory });
      }}
    >
      <LogOut size={16} aria-hidden />
      <span>{t`Sign out`}</span>
    </button>
  );
}
