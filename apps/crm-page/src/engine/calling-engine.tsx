import type { ReactNode } from "react";
import { OutboxContext } from "../outbox/outbox-context.ts";
import type { SessionOutbox } from "../outbox/session-outbox.ts";
import { CallingContext } from "./calling-context.ts";
import type { CallingController } from "./calling-controller.ts";
import { PhoneContext, PhoneControlContext } from "./phone-context.ts";
import type { PhoneControl } from "./phone-control.ts";
import type { PhoneTabs } from "./phone-tabs.ts";

/** What the calling apps and calls of a tab need. It stays while the user navigates. */
export interface CallingEngine {
  readonly controller: CallingController;
  readonly phone: PhoneTabs;
  readonly control: PhoneControl;
  readonly outbox: SessionOutbox;
}

/** Provides the calling engine, or nothing until it has started. */
export const CallingEngineProvider = ({
  engine,
  children,
}: {
  engine: CallingEngine | undefined;
  children: ReactNode;
}) => (
  <CallingContext value={engine?.controller}>
    <PhoneContext value={engine?.phone}>
      <PhoneControlContext value={engine?.control}>
        <OutboxContext value={engine?.outbox}>{children}</OutboxContext>
      </PhoneControlContext>
    </PhoneContext>
  </CallingContext>
);
