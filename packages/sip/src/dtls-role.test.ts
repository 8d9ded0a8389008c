import { expect, test } from "vitest";
import { withDtlsRole } from "./dtls-role.ts";

const withSetup = (role: string): string =>
  `v=0\r\na=setup:${role}\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\n`;
const offered = { type: "offer", sdp: withSetup("actpass") } as RTCSessionDescription;
const answered = (role: string) =>
  ({ type: "answer", sdp: withSetup(role) }) as RTCSessionDescription;

test.each([
  ["of an incoming call", { local: answered("active"), remote: offered }, "passive"],
  ["of an outgoing call", { local: offered, remote: answered("active") }, "active"],
  ["after a passive answer", { local: offered, remote: answered("passive") }, "passive"],
])("a further answer %s keeps the role", (_, { local, remote }, role) => {
  const negotiated = { currentLocalDescription: local, currentRemoteDescription: remote };
  expect(withDtlsRole(withSetup("actpass"), negotiated)).toBe(withSetup(role));
  expect(withDtlsRole(withSetup("active"), negotiated)).toBe(withSetup("active"));
});

test.each([
  ["the first answer", { local: null, remote: null }],
  ["an answer after one without a role", { local: offered, remote: answered("holdconn") }],
])("%s stays unchanged", (_, { local, remote }) => {
  const negotiated = { currentLocalDescription: local, currentRemoteDescription: remote };
  expect(withDtlsRole(withSetup("actpass"), negotiated)).toBe(withSetup("actpass"));
});
