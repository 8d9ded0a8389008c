import type { Saving, SessionState } from "./session-state.ts";

export const savingLabels: Readonly<Record<Saving, string>> = {
  none: "Not to be stored",
  unsaved: "Not stored yet",
  saved: "Stored",
  failed: "Not stored",
};

export const visibilityLabel = ({
  isHidden,
  isMinimized,
}: NonNullable<SessionState["visibility"]>): string =>
  isHidden ? "hidden" : isMinimized ? "minimized" : "visible";
