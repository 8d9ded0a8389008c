import { z } from "zod";
import { readValue, writeText } from "../state/browser-storage.ts";
import { createStore } from "../state/store.ts";

const PANEL_KEY = "crm-page:message-panel";

/** Narrower, and no message would be seen whole. CSS pixels. */
export const MIN_WIDTH_PX = 340;

const kept = z.object({ isOpen: z.boolean(), width: z.number().min(MIN_WIDTH_PX).max(4000) });

/** Whether the message panel is there, and how wide: as this browser was left. */
export type MessagePanelState = z.infer<typeof kept>;

export const messagePanel = createStore<MessagePanelState>(
  readValue(PANEL_KEY, kept) ?? { isOpen: false, width: 460 },
);

/** Changes the panel, and remembers it. */
export function changePanel(change: Partial<MessagePanelState>): void {
  const next = { ...messagePanel.get(), ...change };
  messagePanel.set(next);
  writeText(PANEL_KEY, JSON.stringify(next));
}
