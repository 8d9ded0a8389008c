import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import { z } from "zod";
import { createStore } from "zustand/vanilla";

/** Narrower, and no message would be seen whole. CSS pixels. */
export const MIN_WIDTH_PX = 340;

const panelState = z.object({ isOpen: z.boolean(), width: z.number().min(MIN_WIDTH_PX).max(4000) });

const storedPanel = createStoredValue({
  key: "crm-page:message-panel",
  schema: panelState,
  storage: browserStorage("localStorage"),
});

/** Whether the message panel is there, and how wide: as this browser was left. */
export type MessagePanelState = z.infer<typeof panelState>;

export const messagePanel = createStore<MessagePanelState>(
  () => storedPanel.load() ?? { isOpen: false, width: 460 },
);

/** Changes the panel, and remembers it. */
export function changePanel(change: Partial<MessagePanelState>): void {
  messagePanel.setState(change);
  storedPanel.save(messagePanel.getState());
}
