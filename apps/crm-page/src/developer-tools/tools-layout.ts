import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import { t } from "@calling-extensions/ui/text";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";
import {
  DEFAULT_DETAILS_WIDTH_PX,
  DEFAULT_TOOLS_HEIGHT_PX,
  DEFAULT_TOOLS_WIDTH_PX,
  MAX_TOOLS_SIZE_PX,
} from "../limits.ts";
import { columnWidths } from "./columns.ts";

/** The tabs of the developer tools, in order. */
export const toolsTabs = {
  messages: t`Messages`,
  timeline: t`Timeline`,
  requests: t`Requests`,
  faults: t`Faults`,
  actions: t`Actions`,
  policies: t`Policies`,
  recordings: t`Recordings`,
} as const;
export type ToolsTab = keyof typeof toolsTabs;

const size = (fallback: number) =>
  z.catch(z.number().check(z.minimum(0), z.maximum(MAX_TOOLS_SIZE_PX)), fallback);

/** How this browser shows the developer tools. An invalid field doesn't cost the others. */
export const toolsLayoutSchema = z.object({
  tab: z.catch(z.enum(Object.keys(toolsTabs) as ToolsTab[]), "messages"),
  dock: z.catch(z.enum(["bottom", "side"]), "bottom"),
  /** Docked at the bottom. CSS pixels, as all sizes. */
  height: size(DEFAULT_TOOLS_HEIGHT_PX),
  /** Docked at the side. */
  width: size(DEFAULT_TOOLS_WIDTH_PX),
  /** Of the details beside the table. */
  details: size(DEFAULT_DETAILS_WIDTH_PX),
  columns: columnWidths,
});
export type ToolsLayout = z.infer<typeof toolsLayoutSchema>;

const storedLayout = createStoredValue({
  key: "crm-page:developer-tools-layout",
  schema: toolsLayoutSchema,
  storage: browserStorage("localStorage"),
});

export const toolsLayout = createStore<ToolsLayout>(
  () => storedLayout.load() ?? toolsLayoutSchema.parse({}),
);

/** Changes the layout of the developer tools and stores it. */
export function changeLayout(change: Partial<ToolsLayout>): void {
  toolsLayout.setState(change);
  storedLayout.save(toolsLayout.getState());
}
