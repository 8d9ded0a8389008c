import { t } from "@calling-extensions/ui/text";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { useSessionOutbox } from "../outbox/outbox-context.ts";
import { OutboxProvider } from "../outbox/outbox-provider.tsx";
import { useSession } from "../session/session.ts";
import { attractAttention } from "./attract-attention.ts";
import type { CallingEngine } from "./calling-engine.tsx";
import { createCallingController } from "./create-calling-controller.ts";
import { joinCurrentTab } from "./current-tab.ts";
import { PhoneControl } from "./phone-control.ts";
import { usePhoneOfTabs } from "./use-phone-of-tabs.ts";

interface EngineOwner {
  /** Called with the engine when it has started, and with undefined when it has stopped. */
  onChange: (engine: CallingEngine | undefined) => void;
}

/** Runs the calling engine of a tab. It only creates it: what may fail later is beside it. */
export const RunCallingEngine = ({ onChange }: EngineOwner) => (
  <>
    <OutboxProvider>
      <Engine onChange={onChange} />
    </OutboxProvider>
    <PartBoundary label={t`records for the calling window`} shape="line">
      <RecordsOfWindow />
    </PartBoundary>
  </>
);

function Engine({ onChange }: EngineOwner) {
  const [controller] = useState(() => createCallingController());
  const phone = usePhoneOfTabs(controller, useLocation()[1]);
  const { portal, user } = useSession();
  const outbox = useSessionOutbox();
  const [control] = useState(
    () => new PhoneControl({ controller, phone, portalId: portal.id, userId: user.id }),
  );
  useEffect(() => {
    onChange({ controller, phone, control, outbox });
    return () => onChange(undefined);
  }, [onChange, controller, phone, control, outbox]);
  return null;
}

/** Opens records for the calling window, if this is the tab that the user used last. */
function RecordsOfWindow() {
  const { portal, user } = useSession();
  const [, navigate] = useLocation();
  const openHere = useEffectEvent((path: string) => {
    if (path !== window.location.pathname) navigate(path);
    attractAttention();
  });
  useEffect(() => {
    const session = { portalId: portal.id, userId: user.id };
    return joinCurrentTab(session, { isCandidate: true, openHere: (path) => openHere(path) }).leave;
  }, [portal.id, user.id]);
  return null;
}
