import type { OutgoingRequest, IncomingResponse } from "jssip/lib/SIPMessage";
import type { ReInviteEvent, RTCSession } from "jssip/lib/RTCSession";
import { withDtlsRole } from "./dtls-role.ts";
import { findAudio } from "./find-audio.ts";
import { CANDIDATE_WINDOW_MS, MAX_OFFERS } from "./limits.ts";
import { isAccepted, readOfferReply, type OfferReply, type OfferResult } from "./offer-reply.ts";
import { restartTimer, timerHeaders } from "./session-timer.ts";

/** What JsSIP's types lack. */
interface Dialog {
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

/** What an offer changes. The other party may refuse it. */
export interface OfferedChange {
  /** Whether this phone puts the other party on hold. Without it, that stays as it is. */
  readonly isHeld?: boolean;
  /** Looks for another way through the network. */
  readonly restartsIce?: boolean;
}

/** Offers changes during a call. JsSIP's own way ends the call if the other party refuses. */
export interface Renegotiation {
  /**
   * Offers a change, after all earlier offers. Unless it is accepted, everything is as before. Offers that collide
   * with an offer of the other party are repeated.
   */
  offer(change: OfferedChange): Promise<Exclude<OfferResult["result"], "retry">>;
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Finds the network addresses of the next description, but doesn't wait for servers that don't reply. The state of
 * a connection says for a moment that those of the description before are all.
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

export function createRenegotiation(
  session: RTCSession,
  connection: RTCPeerConnection,
): Renegotiation {
  const dialog = session as unknown as Dialog;
  let lastOffer: Promise<unknown> = Promise.resolve();
  let settle: ((reply: OfferReply) => void) | undefined;

  // JsSIP replies 491 only after the offer was sent, and then applies the other offer nevertheless.
  const rejectCollision = ({ request, reject }: ReInviteEvent) => {
    if (settle && request.body) reject({ status_code: 491 });
  };
  session.on("reinvite", rejectCollision);
  session.on("update", rejectCollision);
  session.on("ended", () => settle?.("ended"));

  /** Sends the description that the connection offers. */
  function send(): void {
    dialog.sendRequest("INVITE", {
      extraHeaders: [
        `Contact: ${session.contact}`,
        "Content-Type: application/sdp",
        ...timerHeaders(session),
      ],
      body: connection.localDescription?.sdp ?? "",
      eventHandlers: {
        onSuccessResponse(response) {
          // Also if it comes again, because the ACK was lost.
          dialog.sendRequest("ACK");
          void accept(response);
        },
        onErrorResponse: refuse,
        onDialogError: refuse,
        onRequestTimeout: () => settle?.("timeout"),
        onTransportError: () => settle?.("cut"),
      },
    });
  }

  function refuse(response: IncomingResponse) {
    const retryAfter = Number.parseInt(response.getHeader("Retry-After") ?? "", 10);
    settle?.({
      statusCode: response.status_code,
      ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
    });
  }

  async function accept(response: IncomingResponse) {
    if (connection.signalingState !== "have-local-offer") return;
    const { body, status_code: statusCode } = response;
    try {
      const sdp = withDtlsRole(body ?? "", connection);
      await connection.setRemoteDescription({ type: "answer", sdp });
      restartTimer(session, response);
      settle?.({ statusCode });
    } catch {
      // The browser doesn't understand the answer.
      settle?.({ statusCode: 488 });
    }
  }

  /** Returns after an offer that isn't accepted to what was before. */
  async function undo(
    audio: RTCRtpTransceiver | undefined,
    direction: RTCRtpTransceiverDirection | undefined,
  ) {
    if (audio && direction) audio.direction = direction;
    if (connection.signalingState !== "have-local-offer") return;
    await connection.setLocalDescription({ type: "rollback" });
  }

  async function tryOnce({ isHeld, restartsIce = false }: OfferedChange): Promise<OfferReply> {
    if (session.isEnded()) return "ended";
    // An offer of the other party is being answered.
    if (!session.isReadyToReOffer()) return { statusCode: 491 };
    const audio = findAudio(connection);
    const directionBefore = audio?.direction;
    const replied = new Promise<OfferReply>((resolve) => {
      settle = resolve;
    });
    try {
      if (audio && isHeld !== undefined) audio.direction = isHeld ? "sendonly" : "sendrecv";
      const description = await connection.createOffer({ iceRestart: restartsIce });
      const gathered = restartsIce ? gather(connection) : undefined;
      await connection.setLocalDescription(description);
      await Promise.race([gathered, replied]);
      if (!session.isEnded()) send();
      const reply = await replied;
      if (!isAccepted(reply)) await undo(audio, directionBefore);
      return reply;
    } catch {
      // The call has ended, and its connection is closed.
      return "ended";
    } finally {
      settle = undefined;
    }
  }

  async function offer(change: OfferedChange) {
    for (let attempt = 1; attempt <= MAX_OFFERS; attempt += 1) {
      const isCaller = (session.direction as string) === "outgoing";
      // oxlint-disable no-await-in-loop -- one offer after another
      const next = readOfferReply(await tryOnce(change), { isCaller });
      if (next.result !== "retry") return next.result;
      await wait(next.afterMs);
      // oxlint-enable no-await-in-loop
    }
    return "refused";
  }

  return {
    offer(change) {
      const result = lastOffer.then(() => offer(change));
      lastOffer = result;
      return result;
    },
  };
}
