import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useStore } from "zustand";
import { usePhone } from "../engine/phone-context.ts";
import type { SharedPhone } from "../engine/shared-calls.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Loading } from "../feedback/loading.tsx";

/** Shown while another page has the phone. An icon would leave no room for the button in a small window. */
export function PhoneElsewhere() {
  const phone = usePhone();
  const elsewhere = useStore(phone.elsewhere);
  if (!elsewhere) return <Loading label={t`Looking for the phone`} />;
  const { title, body } = textOf(elsewhere);
  return (
    <EmptyState title={title}>
      <p>{body}</p>
      {elsewhere.calls.length === 0 && (
        <Button tone="primary" onClick={() => phone.moveHere()}>
          {t`Use phone here`}
        </Button>
      )}
    </EmptyState>
  );
}

function textOf({ place, calls }: SharedPhone): { title: string; body: string } {
  const isOnCall = calls.length > 0;
  if (place === "window") {
    return {
      title: t`The calling window is already open`,
      body: isOnCall
        ? t`You're on a call there. Close this one.`
        : t`Close this one, or move the phone here.`,
    };
  }
  return isOnCall
    ? {
        title: t`You're on a call in a tab`,
        body: t`The call stays there, because its sound comes from that tab. The phone moves here when you finish the call.`,
      }
    : {
        title: t`The phone is in a tab`,
        body: t`Move it here to make and receive calls in this window.`,
      };
}
