import type { URI } from "jssip";
import type { IncomingResponse, OutgoingRequest } from "jssip/lib/SIPMessage";

/** What JsSIP has, but its types lack. Its version is exact, and the tests notice a change. */
declare module "jssip/lib/RTCSession" {
  interface RTCSession {
    readonly _sessionTimers: {
      readonly currentExpires: number | null;
      readonly refresher: boolean;
      readonly timer: ReturnType<typeof setTimeout> | null;
    };
    _runSessionTimer: () => void;
    _handleSessionTimersInIncomingResponse(response: IncomingResponse): void;
    /** Sends a request inside the call. */
    sendRequest(
      method: "INVITE",
      options: {
        readonly extraHeaders: readonly string[];
        readonly body: string;
        readonly eventHandlers: {
          onSuccessResponse(response: IncomingResponse): void;
          onErrorResponse(response: IncomingResponse): void;
          onDialogError(response: IncomingResponse): void;
          onRequestTimeout(): void;
          onTransportError(): void;
        };
      },
    ): OutgoingRequest | undefined;
    sendRequest(method: "ACK"): void;
  }
}

declare module "jssip/lib/UA" {
  interface UAEventMap {
    newTransaction: (event: { transaction: { request: { readonly ruri: URI } } }) => void;
  }
}
