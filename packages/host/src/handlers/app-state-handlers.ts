import { messageType, type CallingError, type PayloadOf } from "@calling-extensions/contract";
import type { AppStatus, HostEvents } from "../api/calling-host.ts";
import type { FrameSize } from "../api/options.ts";
import type { HostPorts } from "../api/ports.ts";
import type { DialQueue } from "../dial/dial-queue.ts";
import { hostError } from "../host-error.ts";
import type { Listeners } from "../platform/listeners.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import type { Handlers } from "./handler.ts";

export interface AppStateOptions {
  dials: DialQueue;
  events: Pick<Listeners<HostEvents>, "emit">;
  showAlert: HostPorts["showAlert"];
  setStatus(this: void, status: AppStatus): void;
  /** Sends the app its first VISIBILITY_CHANGED. */
  announceVisibility(this: void): void;
  resize(this: void, size: Partial<FrameSize>): void;
  onProblem(this: void, problem: CallingError): void;
}

/** Handles messages about the state of the app. */
export function createAppStateHandlers({
  dials,
  events,
  showAlert,
  setStatus,
  announceVisibility,
  resize,
  onProblem,
}: AppStateOptions): Pick<
  Handlers,
  | "INITIALIZED"
  | "LOGGED_IN"
  | "LOGGED_OUT"
  | "USER_AVAILABLE"
  | "USER_UNAVAILABLE"
  | "RESIZE_WIDGET"
  | "CALL_DATA"
  | "ERROR"
  | "DIAL_REFUSED"
> {
  const handleResize = ({ width, height }: PayloadOf<"RESIZE_WIDGET">): void =>
    resize(omitNullish({ width, height }));

  const handleLogin = (isLoggedIn: boolean) => (): void => {
    events.emit("login", { isLoggedIn });
    dials.setApp({ isLoggedIn });
  };

  const handleAvailability = (isAvailable: boolean) => (): void =>
    events.emit("availability", { isAvailable });

  return {
    [messageType.INITIALIZED]: (data) => {
      if (data.sizeInfo) handleResize(data.sizeInfo);
      setStatus("initialized");
      // Many apps never send isLoggedIn, so only false means logged out.
      const isLoggedIn = data.isLoggedIn !== false && data.isLoggedIn !== 0;
      events.emit("login", { isLoggedIn });
      if (data.isAvailable != null) handleAvailability(Boolean(data.isAvailable))();
      dials.setApp({ isInitialized: true, isLoggedIn });
      announceVisibility();
    },
    [messageType.LOGGED_IN]: handleLogin(true),
    [messageType.LOGGED_OUT]: handleLogin(false),
    [messageType.USER_AVAILABLE]: handleAvailability(true),
    [messageType.USER_UNAVAILABLE]: handleAvailability(false),
    [messageType.RESIZE_WIDGET]: handleResize,
    [messageType.CALL_DATA]: (data) => events.emit("callData", data),
    [messageType.ERROR]: (data) => {
      if (data.type === "UNKNOWN_MESSAGE_TYPE") {
        // @compat A vendor app replies to an unknown type with an ERROR, which is not shown as an alert.
        onProblem(hostError("unknownMessage"));
        return;
      }
      const hasMessage = typeof data.message === "string" && data.message !== "";
      const message = hasMessage
        ? (data.message as string)
        : "The calling app reported an error without a message.";
      // The vendor's protocol has no message for a refused dial: apps send an ERROR.
      dials.refuse(message);
      showAlert({ message });
    },
    [messageType.DIAL_REFUSED]: ({ startTimestamp, phoneNumber, reason }) => {
      const message = reason || "The calling app refused the call without a reason.";
      if (dials.refuse(message, { startTimestamp, phoneNumber })) showAlert({ message });
    },
  };
}
