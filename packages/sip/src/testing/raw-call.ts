import {
  createResponse,
  headerOf,
  methodOf,
  parameterOf,
  statusOf,
  type RawReply,
  type SipMessage,
} from "./sip-message.ts";

/** The other party of a call: signaling that a test controls, and real audio. */
export interface RawCall {
  readonly callId: string;
  readonly connection: RTCPeerConnection;
  /** The requests of the phone inside the call, its first INVITE included, ACK excluded. */
  readonly requests: readonly SipMessage[];
  /** How many of them have a method. */
  count(method: string): number;
  /** The responses of the phone to the requests of this party. */
  readonly responses: readonly SipMessage[];
  /**
   * The replies to the next requests with a method, one for each. "later" replies nothing. Without one, the
   * party agrees.
   */
  reply(method: string, ...replies: (RawReply | "later")[]): void;
  /** Agrees to the request for which the reply was "later". */
  replyNow(): void;
  /** What is added to each reply that agrees. */
  replyHeaders: SipMessage["headers"];
  /** Sends a request, with an offer if the test wants. Resolves with the final response. */
  request(
    method: string,
    options?: {
      readonly headers?: SipMessage["headers"];
      readonly body?: string;
      readonly offers?: boolean;
      readonly mangle?: (sdp: string) => string;
    },
  ): Promise<SipMessage>;
  /** Gives up before the answer. */
  cancel(headers?: SipMessage["headers"]): void;
  /** Packets that this party has received. */
  receivedPackets(): Promise<number>;
  receive(message: SipMessage): void;
  close(): void;
}

export interface RingOptions {
  /** Where the other party receives requests. */
  readonly address?: string;
  readonly from?: string;
  readonly headers?: SipMessage["headers"];
  /** Changes what the other party offers. */
  readonly mangle?: (sdp: string) => string;
  /** Whether the other party has a camera, too. */
  readonly hasVideo?: boolean;
}

/** What a ringing phone needs. */
interface Ring extends RingOptions {
  readonly contact: string;
}

let tags = 0;
const newTag = () => `raw${(tags += 1)}`;

async function gather(connection: RTCPeerConnection): Promise<string> {
  await connection.setLocalDescription();
  await new Promise<void>((resolve) => {
    if (connection.iceGatheringState === "complete") resolve();
    connection.addEventListener("icegatheringstatechange", () => {
      if (connection.iceGatheringState === "complete") resolve();
    });
  });
  return connection.localDescription?.sdp ?? "";
}

function startTone(connection: RTCPeerConnection): () => void {
  const context = new AudioContext();
  const output = context.createMediaStreamDestination();
  const tone = new OscillatorNode(context, { frequency: 440 });
  tone.connect(output);
  tone.start();
  for (const track of output.stream.getTracks()) connection.addTrack(track, output.stream);
  return () => void context.close();
}

/** Answers an INVITE of the phone, or rings it. */
export function createRawCall({
  send,
  invite,
  ring,
  answerHeaders = [],
}: {
  send: (message: SipMessage) => void;
  invite?: SipMessage;
  ring?: Ring;
  answerHeaders?: SipMessage["headers"];
}): RawCall {
  const connection = new RTCPeerConnection();
  const stopTone = startTone(connection);
  const callId = invite ? headerOf(invite, "Call-ID") : `${newTag()}@raw.invalid`;
  const tag = newTag();
  const requests: SipMessage[] = [];
  const responses: SipMessage[] = [];
  const replies = new Map<string, (RawReply | "later")[]>();
  const waiting = new Map<string, (response: SipMessage) => void>();
  const ownContact = [
    "Contact",
    `<${ring?.address ?? "sip:raw@raw.invalid;transport=ws"}>`,
  ] as const;
  const caller = ring?.from ?? "<sip:+12025550123@raw.invalid>";
  const us = invite ? `${headerOf(invite, "To")};tag=${tag}` : `${caller};tag=${tag}`;
  let them = invite ? headerOf(invite, "From") : "<sip:phone@raw.invalid>";
  let target = ring?.contact ?? addressOf(invite);
  let sequence = 1;
  let postponed: SipMessage | undefined;

  const fullRequest = (
    method: string,
    number: number,
    headers: SipMessage["headers"],
    body = "",
    branch = newTag(),
  ): SipMessage => ({
    startLine: `${method} ${target} SIP/2.0`,
    headers: [
      ["Via", `SIP/2.0/WS raw.invalid;branch=z9hG4bK${branch}`],
      ["Max-Forwards", "70"],
      ["From", us],
      ["To", them],
      ["Call-ID", callId],
      ["CSeq", `${number} ${method}`],
      ownContact,
      ...headers,
    ],
    body,
  });

  function addVideo() {
    connection.addTransceiver("video", { direction: "sendrecv" });
  }

  async function answer(request: SipMessage) {
    await connection.setRemoteDescription({ type: "offer", sdp: request.body });
    return gather(connection);
  }

  async function agree(request: SipMessage): Promise<RawReply> {
    const headers = [ownContact, ...call.replyHeaders];
    const body = request.body.startsWith("v=") ? await answer(request) : "";
    return { status: 200, headers, body };
  }

  async function receiveRequest(request: SipMessage, method: string) {
    if (method === "ACK") return;
    requests.push(request);
    const reply = replies.get(method)?.shift() ?? (await agree(request));
    if (reply === "later") postponed = request;
    else send(createResponse(request, reply, tag));
  }

  function receiveResponse(response: SipMessage) {
    responses.push(response);
    const to = headerOf(response, "To");
    if (parameterOf(to, "tag") !== undefined) them = to;
    const status = statusOf(response);
    if (status < 200) return;
    const sequenceHeader = headerOf(response, "CSeq");
    const [number = "", method = ""] = sequenceHeader.split(" ");
    if (method === "INVITE") {
      if (status < 300) target = addressOf(response);
      send(fullRequest("ACK", Number(number), []));
    }
    waiting.get(sequenceHeader)?.(response);
    waiting.delete(sequenceHeader);
  }

  function sendAndWait(request: SipMessage): Promise<SipMessage> {
    return new Promise((resolve) => {
      waiting.set(headerOf(request, "CSeq"), resolve);
      send(request);
    });
  }

  async function offer(request: (sdp: string) => SipMessage): Promise<SipMessage> {
    const response = await sendAndWait(request(await gather(connection)));
    if (statusOf(response) < 300) {
      await connection.setRemoteDescription({ type: "answer", sdp: response.body });
    } else if (connection.signalingState === "have-local-offer") {
      await connection.setLocalDescription({ type: "rollback" });
    }
    return response;
  }

  const call: RawCall = {
    callId,
    connection,
    requests,
    count: (method) => requests.filter((request) => methodOf(request) === method).length,
    responses,
    reply: (method, ...next) => replies.set(method, next),
    replyNow() {
      const request = postponed;
      if (request) void agree(request).then((reply) => send(createResponse(request, reply, tag)));
    },
    replyHeaders: answerHeaders,
    async request(
      method,
      { headers = [], body, offers = false, mangle = (sdp: string) => sdp } = {},
    ) {
      sequence += 1;
      const number = sequence;
      const create = (sdp?: string) => fullRequest(method, number, headers, sdp);
      return offers ? offer((sdp) => create(mangle(sdp))) : sendAndWait(create(body));
    },
    cancel(headers = []) {
      send(fullRequest("CANCEL", 1, headers, "", `ring-${tag}`));
    },
    async receivedPackets() {
      const report = await connection.getStats();
      let packets = 0;
      for (const entry of report.values() as Iterable<Record<string, unknown>>) {
        if (entry["type"] === "inbound-rtp") packets += Number(entry["packetsReceived"]);
      }
      return packets;
    },
    receive(message) {
      const method = methodOf(message);
      if (method === undefined) receiveResponse(message);
      else void receiveRequest(message, method);
    },
    close() {
      stopTone();
      connection.close();
    },
  };

  if (invite) void receiveRequest(invite, "INVITE");
  if (ring) {
    if (ring.hasVideo) addVideo();
    const { headers = [], mangle = (sdp: string) => sdp } = ring;
    void offer((sdp) => fullRequest("INVITE", 1, headers, mangle(sdp), `ring-${tag}`));
  }
  return call;
}

function addressOf(message: SipMessage | undefined): string {
  const [, address = ""] = /<([^>]+)>/.exec(message ? headerOf(message, "Contact") : "") ?? [];
  return address;
}
