import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";
import { DEFAULT_PANEL_WIDTH_PX, MIN_PANEL_WIDTH_PX } from "../limits.ts";

const panelState = z.object({
  isOpen: z.boolean(),
  width: z.number().check(z.minimum(MIN_PANEL_WIDTH_PX), z.maximum(4000)),
});

const storedPanel = createStoredValue({
  key: "crm-page:message-panel",
  schema: panelState,
  storage: browserStorage("localStorage"),
});

/** Whether the message panel is open, and its width, as last stored in this browser. */
export type MessagePanelState = z.infer<typeof panelState>;

export const messagePanel = createStore<MessagePanelState>(
  () => storedPanel.load() ?? { isOpen: false, width: DEFAULT_PANEL_WIDTH_PX },
);

/** Changes the panel and stores its state. */
export function changePanel(change: Partial<MessagePanelState>): void {
  messagePanel.setState(change);
  storedPanel.save(messagePanel.getState());
}
