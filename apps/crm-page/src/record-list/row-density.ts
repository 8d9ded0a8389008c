import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";

const stored = createStoredValue({
  key: "crm-page:row-density",
  schema: z.enum(["compact", "tall"]),
  storage: browserStorage("localStorage"),
});

/** How high the rows of lists are in this browser. */
export type RowDensity = "compact" | "tall";

export const rowDensity = createStore<RowDensity>(() => stored.load() ?? "compact");

export function chooseRowDensity(density: RowDensity): void {
  rowDensity.setState(density, true);
  stored.save(density);
}
