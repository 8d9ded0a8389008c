import DialogRequestSender from "jssip/lib/Dialog/RequestSender";

/**
 * Makes JsSIP report each collision (491) to the sender of the offer. Otherwise it repeats the first one after a
 * second, which is too early (RFC 3261, 14.1), and with the same CSeq, so that the other party takes it for the
 * request that it has replied to.
 */
export function reportCollisions(): void {
  // JsSIP repeats a request unless it has done so before.
  Object.defineProperty(DialogRequestSender.prototype, "_reattempt", {
    configurable: true,
    get: () => true,
    set() {
      // JsSIP's constructor sets false.
    },
  });
}
