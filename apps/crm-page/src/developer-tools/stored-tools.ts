import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";
import {
  DEFAULT_DETAILS_WIDTH_PX,
  DEFAULT_TOOLS_HEIGHT_PX,
  DEFAULT_TOOLS_WIDTH_PX,
  MAX_TOOLS_SIZE_PX,
} from "../limits.ts";
import { columnWidths } from "./columns.ts";

const size = (fallback: number) =>
  z.catch(z.number().check(z.minimum(0), z.maximum(MAX_TOOLS_SIZE_PX)), fallback);

/** What this browser remembers of the developer tools. An invalid field doesn't cost the others. */
export const storedToolsSchema = z.object({
  isOpen: z.catch(z.boolean(), false),
  dock: z.catch(z.enum(["bottom", "side"]), "bottom"),
  /** Docked at the bottom. CSS pixels, as all sizes. */
  height: size(DEFAULT_TOOLS_HEIGHT_PX),
  /** Docked at the side. */
  width: size(DEFAULT_TOOLS_WIDTH_PX),
  /** Of the details beside the table. */
  details: size(DEFAULT_DETAILS_WIDTH_PX),
  columns: columnWidths,
});
export type ToolsState = z.infer<typeof storedToolsSchema>;

const storedTools = createStoredValue({
  key: "crm-page:developer-tools",
  schema: storedToolsSchema,
  storage: browserStorage("localStorage"),
});

export const developerTools = createStore<ToolsState>(
  () => storedTools.load() ?? storedToolsSchema.parse({}),
);

/** Changes the developer tools and stores their state. */
export function changeTools(change: Partial<ToolsState>): void {
  developerTools.setState(change);
  storedTools.save(developerTools.getState());
}

export const toggleTools = (): void => changeTools({ isOpen: !developerTools.getState().isOpen });

/** Opens the developer tools if the URL asks for them: `?devtools`. */
export function readToolsParameter(search: string): void {
  if (new URLSearchParams(search).has("devtools")) changeTools({ isOpen: true });
}
