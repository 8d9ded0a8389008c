/** The descriptions of the last negotiation. */
type Negotiated = Pick<RTCPeerConnection, "currentLocalDescription" | "currentRemoteDescription">;

const opposite = { active: "passive", passive: "active" } as const;

/** The other party's DTLS role, which an answer has decided. Undefined before the first one. */
function findRole({ currentLocalDescription, currentRemoteDescription }: Negotiated) {
  const isOurs = currentLocalDescription?.type === "answer";
  const answer = isOurs ? currentLocalDescription : currentRemoteDescription;
  const [, role] = /^a=setup:(active|passive)/m.exec(answer?.sdp ?? "") ?? [];
  if (role !== "active" && role !== "passive") return undefined;
  return isOurs ? opposite[role] : role;
}

/**
 * Names the role that the other party has in a further answer, such as for hold. Phones that have made the
 * call may repeat the `actpass` of their offer, with which the browser would end the call, although RFC 4145,
 * 4.1, allows no such answer.
 */
export function withDtlsRole(answer: string, negotiated: Negotiated): string {
  const role = findRole(negotiated);
  return role === undefined ? answer : answer.replaceAll(/^a=setup:actpass/gm, `a=setup:${role}`);
}
