import type { IncomingResponse } from "jssip/lib/SIPMessage";
import type { ReInviteEvent, RTCSession } from "jssip/lib/RTCSession";
import { withDtlsRole } from "./dtls-role.ts";
import { CANDIDATE_WINDOW_MS, MAX_OFFERS } from "./limits.ts";
import { isAccepted, readOfferReply, type OfferReply, type OfferResult } from "./offer-reply.ts";
import { restartTimer, timerHeaders } from "./session-timer.ts";

/** The first audio of a connection. There is no other: `createSessionAudio` declines it. */
export const findAudio = (connection: RTCPeerConnection): RTCRtpTransceiver | undefined =>
  connection.getTransceivers().find(({ receiver }) => receiver.track.kind === "audio");

/** What an offer changes. The other party may refuse it. */
export interface OfferedChange {
  /** Whether this phone puts the other party on hold. Without it, that stays unchanged. */
  readonly isHeld?: boolean;
  /** Looks for another way through the network. */
  readonly restartsIce?: boolean;
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Finds the network addresses of the next description, but doesn't wait for servers that don't reply. It waits
 * for events, because right after a new description `iceGatheringState` still belongs to the one before.
 */
function gather(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const handleCandidate = ({ candidate }: RTCPeerConnectionIceEvent) => {
      if (candidate) setTimeout(finish, CANDIDATE_WINDOW_MS);
      else finish();
    };
    function finish() {
      connection.removeEventListener("icecandidate", handleCandidate);
      resolve();
    }
    connection.addEventListener("icecandidate", handleCandidate);
  });
}

/**
 * Offers changes during a call, one after another. JsSIP's own way ends the call if the other party refuses.
 */
export class Renegotiation {
  readonly #session: RTCSession;
  readonly #connection: RTCPeerConnection;
  #lastOffer: Promise<unknown> = Promise.resolve();
  /** Takes the reply to an offer. Undefined while there is none. */
  #settle: ((reply: OfferReply) => void) | undefined;

  constructor(session: RTCSession, connection: RTCPeerConnection) {
    this.#session = session;
    this.#connection = connection;
    session.on("reinvite", this.#rejectCollision);
    session.on("update", this.#rejectCollision);
    session.on("ended", () => this.#settle?.("ended"));
  }

  /**
   * Offers a change, after all earlier offers. Unless it is accepted, everything is as before. Offers that collide
   * with an offer of the other party are repeated.
   */
  offer(change: OfferedChange): Promise<Exclude<OfferResult["result"], "retry">> {
    const result = this.#lastOffer.then(() => this.#offerUntilDecided(change));
    this.#lastOffer = result;
    return result;
  }

  async #offerUntilDecided(change: OfferedChange) {
    for (let attempt = 1; attempt <= MAX_OFFERS; attempt += 1) {
      const isCaller = (this.#session.direction as string) === "outgoing";
      const next = readOfferReply(await this.#tryOnce(change), { isCaller });
      if (next.result !== "retry") return next.result;
      await wait(next.afterMs);
    }
    return "refused";
  }

  async #tryOnce({ isHeld, restartsIce = false }: OfferedChange): Promise<OfferReply> {
    if (this.#session.isEnded()) return "ended";
    // An offer of the other party is being answered.
    if (!this.#session.isReadyToReOffer()) return { statusCode: 491 };
    const audio = findAudio(this.#connection);
    const directionBefore = audio?.direction;
    const replied = new Promise<OfferReply>((resolve) => {
      this.#settle = resolve;
    });
    try {
      if (audio && isHeld !== undefined) audio.direction = isHeld ? "sendonly" : "sendrecv";
      const description = await this.#connection.createOffer({ iceRestart: restartsIce });
      const gathered = restartsIce ? gather(this.#connection) : undefined;
      await this.#connection.setLocalDescription(description);
      await Promise.race([gathered, replied]);
      if (!this.#session.isEnded()) this.#send();
      const reply = await replied;
      if (!isAccepted(reply)) {
        if (audio && directionBefore) audio.direction = directionBefore;
        await this.#rollBack();
      }
      return reply;
    } catch {
      // The call has ended, and its connection is closed.
      return "ended";
    } finally {
      this.#settle = undefined;
    }
  }

  /** Sends the description that the connection offers. */
  #send(): void {
    this.#session.sendRequest("INVITE", {
      extraHeaders: [
        `Contact: ${this.#session.contact}`,
        "Content-Type: application/sdp",
        ...timerHeaders(this.#session),
      ],
      body: this.#connection.localDescription?.sdp ?? "",
      eventHandlers: {
        onSuccessResponse: (response) => {
          // Also if it comes again, because the ACK was lost.
          this.#session.sendRequest("ACK");
          void this.#accept(response);
        },
        onErrorResponse: this.#refuse,
        onDialogError: this.#refuse,
        onRequestTimeout: () => this.#settle?.("timeout"),
        onTransportError: () => this.#settle?.("cut"),
      },
    });
  }

  async #accept(response: IncomingResponse): Promise<void> {
    if (this.#connection.signalingState !== "have-local-offer") return;
    const { body, status_code: statusCode } = response;
    try {
      const sdp = withDtlsRole(body ?? "", this.#connection);
      await this.#connection.setRemoteDescription({ type: "answer", sdp });
      restartTimer(this.#session, response);
      this.#settle?.({ statusCode });
    } catch {
      // The browser doesn't understand the answer.
      this.#settle?.({ statusCode: 488 });
    }
  }

  readonly #refuse = (response: IncomingResponse): void => {
    const retryAfter = Number.parseInt(response.getHeader("Retry-After") ?? "", 10);
    this.#settle?.({
      statusCode: response.status_code,
      ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
    });
  };

  async #rollBack(): Promise<void> {
    if (this.#connection.signalingState !== "have-local-offer") return;
    await this.#connection.setLocalDescription({ type: "rollback" });
  }

  /** JsSIP replies 491 only after the offer was sent, and then applies the other offer nevertheless. */
  readonly #rejectCollision = ({ request, reject }: ReInviteEvent): void => {
    if (this.#settle && request.body) reject({ status_code: 491 });
  };
}
