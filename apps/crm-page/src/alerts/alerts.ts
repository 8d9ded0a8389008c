import { createStore } from "../state/store.ts";

/** What went wrong, for the user: told by a calling app, or by the page. */
export interface Alert {
  readonly id: number;
  /** What it is about: a calling app's name, or a record's. */
  readonly source: string;
  readonly message: string;
}

/** More would hide the page; an app in trouble repeats itself. */
const MOST_ALERTS = 4;

let lastId = 0;

export const alerts = createStore<readonly Alert[]>([]);

/** Shows a message until it is dismissed. One that is on screen is not shown twice. */
export function showAlert({ source, message }: Omit<Alert, "id">): void {
  const shown = alerts.get();
  if (shown.some((alert) => alert.source === source && alert.message === message)) return;
  lastId += 1;
  alerts.set([...shown, { id: lastId, source, message }].slice(-MOST_ALERTS));
}

export function dismissAlert(id: number): void {
  alerts.set(alerts.get().filter((alert) => alert.id !== id));
}
