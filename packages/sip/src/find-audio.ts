/** The first audio of a connection. There is no other: `createSessionAudio` declines it. */
export const findAudio = (connection: RTCPeerConnection): RTCRtpTransceiver | undefined =>
  connection.getTransceivers().find(({ receiver }) => receiver.track.kind === "audio");
