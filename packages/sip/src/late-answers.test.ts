import { expect, it } from "vitest";
import { createLateAnswers } from "./late-answers.ts";

const write = (firstLine: string, method: string, { isInCall = true, branch = "z9hG4bK1" } = {}) =>
  [
    firstLine,
    `Via: SIP/2.0/WS a.invalid;branch=${branch}`,
    "Route: <sip:127.0.0.1;lr>",
    `To: <sip:bob@127.0.0.1>${isInCall ? ";tag=2" : ""}`,
    `CSeq: 7 ${method}`,
    "Content-Length: 0\r\n\r\n",
  ].join("\r\n");
const ack = write("ACK sip:bob@127.0.0.1 SIP/2.0", "ACK");
const offer = (isInCall: boolean) =>
  write("INVITE sip:bob@127.0.0.1 SIP/2.0", "INVITE", { isInCall });
const respond = (status: string) => write(`SIP/2.0 ${status}`, "INVITE");

function createRefused(isInCall: boolean) {
  const answers = createLateAnswers();
  answers.handleRequest(offer(isInCall));
  expect(answers.acknowledge(respond("408 Request Timeout"))).toBeUndefined();
  answers.handleRequest(ack);
  return answers;
}

it("acknowledges each answer that comes after the refusal, as another transaction", () => {
  const answers = createRefused(true);
  const expected = ack.replace("z9hG4bK1", "z9hG4bK1-late");
  expect(answers.acknowledge(respond("200 OK"))).toBe(expected);
  expect(answers.acknowledge(respond("200 OK"))).toBe(expected);
  expect(answers.acknowledge(respond("100 Trying"))).toBeUndefined();
});

it("leaves an answer in time to JsSIP", () => {
  const answers = createLateAnswers();
  answers.handleRequest(offer(true));
  expect(answers.acknowledge(respond("200 OK"))).toBeUndefined();
  answers.handleRequest(write("ACK sip:bob@127.0.0.1 SIP/2.0", "ACK", { branch: "z9hG4bK2" }));
  expect(answers.acknowledge(respond("200 OK"))).toBeUndefined();
});

it("doesn't accept a call that was refused", () => {
  expect(createRefused(false).acknowledge(respond("200 OK"))).toBeUndefined();
});
