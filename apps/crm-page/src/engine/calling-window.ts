import { callingWindowPath } from "../navigation/paths.ts";

/** Height of the bar above the app, in CSS pixels; `--bar-height` in calling-window-page.module.css. */
const BAR_HEIGHT_PX = 44;

/** What the window is opened for. */
export interface CallingWindowTarget {
  portalId: string;
  userId: string;
  /** The app that it shows. */
  app?: { readonly id: string; readonly width: number; readonly height: number };
}

/** The calling window, as far as this page opened it. */
export class CallingWindow {
  #opened: Window | null = null;

  /** Whether this page opened it and it is still there. */
  get isOpen(): boolean {
    return this.#opened?.closed === false;
  }

  /**
   * Opens the window, or brings it to the front. Call it in an event handler of a click: browsers block
   * other pop-ups.
   *
   * @returns whether there is a window.
   */
  open({ portalId, userId, app }: CallingWindowTarget): boolean {
    if (this.focus()) return true;
    const size = app ? `,width=${app.width},height=${app.height + BAR_HEIGHT_PX}` : "";
    // Without a URL, a window that an earlier load of this page opened is not loaded again.
    const opened = window.open("", `crm-calling-window-${portalId}-${userId}`, `popup${size}`);
    if (!opened || opened.closed) return false;
    this.#opened = opened;
    if (isBlank(opened)) opened.location.replace(callingWindowPath(portalId, app?.id));
    else opened.focus();
    return true;
  }

  /** Brings the window to the front if this page opened it. */
  focus(): boolean {
    if (!this.isOpen) return false;
    this.#opened?.focus();
    return true;
  }
}

function isBlank(opened: Window): boolean {
  try {
    return opened.location.href === "about:blank";
  } catch {
    // The user has opened another site in it.
    return true;
  }
}
