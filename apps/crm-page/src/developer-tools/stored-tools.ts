import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";

interface ToolsState {
  readonly isOpen: boolean;
}

const storedTools = createStoredValue({
  key: "crm-page:developer-tools",
  schema: z.object({ isOpen: z.boolean() }),
  storage: browserStorage("localStorage"),
});

/** Whether this browser shows the developer tools. */
export const developerTools = createStore<ToolsState>(
  () => storedTools.load() ?? { isOpen: false },
);

/** Opens or closes the developer tools. */
export function showTools(isOpen: boolean): void {
  developerTools.setState({ isOpen });
  storedTools.save({ isOpen });
}

export const toggleTools = (): void => showTools(!developerTools.getState().isOpen);

/** Opens the developer tools if the URL asks for them: `?devtools`. */
export function readToolsParameter(search: string): void {
  if (new URLSearchParams(search).has("devtools")) showTools(true);
}
