import { createStore } from "zustand/vanilla";
import type { RecordSummary } from "@calling-extensions/crm/page-api";

/** A record or activity to create. It outlives the page where it began, so that no input is lost. */
export interface Creation {
  readonly objectTypeId: string;
  /** The record that it is about. */
  readonly about?: RecordSummary;
  /** Values to start with, by property name. */
  readonly values?: Readonly<Record<string, string>>;
}

export const pendingCreation = createStore<Creation | undefined>(() => undefined);

/** Opens the form. One that is open already stays, with what the user has typed. */
export function startCreation(creation: Creation): void {
  if (!pendingCreation.getState()) pendingCreation.setState(creation, true);
}

export const endCreation = (): void => pendingCreation.setState(undefined, true);
