import { UA } from "jssip";
import { describe, expect, it } from "vitest";
import { hideUri, restoreHidden } from "./hidden-text.ts";
import { refuseUnreadable, toReadableMessage } from "./readable-message.ts";

const write = (firstLine: string, headers: Readonly<Record<string, string>>) =>
  `${[firstLine, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join("\r\n")}\r\n\r\n`;

const usual = {
  Via: "SIP/2.0/WS sip.example.com;branch=z9hG4bK1",
  From: "<sip:bob@sip.example.com>;tag=1",
  To: "<sip:alice@sip.example.com>",
  "Call-ID": "call-1",
  CSeq: "1 OPTIONS",
  Contact: "<sip:bob@sip.example.com>",
  "Content-Length": "0",
};

/** What JsSIP sends when it receives a message. */
function receive(text: string): string[] {
  const sent: string[] = [];
  const socket = {
    via_transport: "WS",
    url: "ws://sip.example.com",
    sip_uri: "sip:sip.example.com;transport=ws",
    connect: () => socket.onconnect(),
    disconnect: () => undefined,
    send: (message: unknown) => sent.push(String(message)) > 0,
    isConnected: () => true,
    isConnecting: () => false,
    onconnect: () => undefined as void,
    ondisconnect: () => undefined,
    ondata: (data: unknown) => void data,
  };
  const agent = new UA({ sockets: [socket], uri: "sip:alice@sip.example.com", register: false });
  agent.start();
  socket.ondata(text);
  return sent;
}

describe("a request with an unusual header gets the response of JsSIP", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ["a telephone address", { From: "<tel:+12025550101>;tag=1" }],
    ["a telephone address without brackets", { From: "tel:+12025550101;tag=1" }],
    ["a context", { From: "<tel:0101;phone-context=+1202555>;tag=1" }],
    ["a host that is a number", { From: '"Bob" <sip:bob@019f9ae299f5>;tag=1' }],
    ["a host that begins with a digit", { Contact: "<sip:bob@9host:5060;transport=ws>" }],
    ["such a host in the route", { "Record-Route": "<sip:019f9ae299f5;lr>" }],
    ["such a host in two routes", { "Record-Route": "<sip:h.example;lr>, <sip:019f;lr>" }],
    ["such a host of a server", { Via: "SIP/2.0/WS 019f9ae299f5:80;branch=z9hG4bK1" }],
    ["a host with a dot at its end", { To: "<sip:alice@example.com.>" }],
    ["a code in the user", { From: "<sip:#31#+12025550101@h.example>;tag=1" }],
    ["a space in the user", { From: "<sip:+1 202@h.example>;tag=1" }],
    ["a percent sign in the user", { From: "<sip:100%25@h.example>;tag=1" }],
    ["a name without quotes", { From: "Ünal, Bob <sip:bob@h.example>;tag=1" }],
    ["another scheme", { From: "<urn:service:sos>;tag=1" }],
    ["a header that is no use", { "Session-Expires": "soon" }],
    ["folded lines", { From: "<sip:bob@h.example>\r\n ;tag=1" }],
  ])("%s", (_, headers) => {
    const text = write("OPTIONS sip:alice@sip.example.com SIP/2.0", { ...usual, ...headers });
    const [response = ""] = receive(toReadableMessage(text) ?? "");
    expect(response).toMatch(/^SIP\/2\.0 200 /);
    // What identifies the request and the other party comes back as it was sent.
    const restored = restoreHidden(response).replaceAll('"', "");
    const { From = "", To = "", Via = "" } = headers;
    for (const value of [From, To, Via]) {
      expect(restored).toContain((/\w+:[^>;\r]+/.exec(value) ?? [value])[0]);
    }
  });
});

it.each(["tel:+12025550101", "sip:alice@019f9ae299f5", "urn:service:sos"])(
  "a request to %s gets a response",
  (uri) => {
    const text = write(`OPTIONS ${uri} SIP/2.0`, usual);
    expect(receive(toReadableMessage(text) ?? "")[0]).toMatch(/^SIP\/2\.0 (?:200|404) /);
  },
);

describe("a request that can't be read is refused", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ["an empty tag", { From: "<sip:bob@h.example>;tag=" }],
    ["no address", { From: "Bob" }],
    ["no number", { CSeq: "OPTIONS" }],
    ["a bad call to replace", { Replaces: ";;" }],
  ])("with %s", (_, headers) => {
    const text = write("INVITE sip:alice@sip.example.com SIP/2.0", { ...usual, ...headers });
    expect(toReadableMessage(text)).toBeUndefined();
    expect(refuseUnreadable(text)).toMatch(
      /^SIP\/2\.0 400 Bad Request\r\nvia: SIP\/2\.0\/WS sip\./,
    );
  });

  it.each([
    ["an ACK", write("ACK sip:alice@sip.example.com SIP/2.0", { ...usual, From: "Bob" })],
    ["a response", write("SIP/2.0 200 OK", { ...usual, From: "Bob" })],
    ["a request that came from nowhere", "INVITE sip:alice@h SIP/2.0\r\nFrom: Bob\r\n\r\n"],
    ["something else", "hello"],
  ])("but not %s", (_, text) => {
    expect(toReadableMessage(text)).toBeUndefined();
    expect(refuseUnreadable(text)).toBeUndefined();
  });
});

describe("a response", () => {
  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    ["without a reason", "SIP/2.0 200", {}, "SIP/2.0 200 \r\n"],
    [
      "with a quoted keyword",
      "SIP/2.0 401 Unauthorized",
      { "WWW-Authenticate": 'Digest realm="a", nonce="b", stale="true"' },
      'www-authenticate: Digest realm="a", nonce="b", stale=true\r\n',
    ],
  ])("%s can be read", (_, firstLine, headers, readable) => {
    expect(toReadableMessage(write(firstLine, { ...usual, ...headers }))).toContain(readable);
  });

  it("leaves the challenge that JsSIP knows", () => {
    const text = write("SIP/2.0 401 Unauthorized", {
      ...usual,
      "WWW-Authenticate": 'Digest realm="a", nonce="b", algorithm=MD5',
      "www-authenticate": 'Digest realm="a", nonce="b", algorithm=SHA-256',
    });
    expect(toReadableMessage(text)).toContain("algorithm=MD5");
    expect(toReadableMessage(text)).not.toContain("SHA-256");
  });

  it("without a known challenge keeps the other", () => {
    const text = write("SIP/2.0 401 Unauthorized", {
      ...usual,
      "WWW-Authenticate": 'Digest realm="a", nonce="b", algorithm=SHA-256',
    });
    expect(toReadableMessage(text)).toContain("SHA-256");
  });
});

it("the body is not changed", () => {
  const body = "v=0\r\na=<tel:+1>\r\n\r\n";
  const text = `${write("OPTIONS sip:alice@h SIP/2.0", { ...usual, From: "<tel:+1>;tag=1" })}${body}`;
  expect(toReadableMessage(text)?.endsWith(`\r\n\r\n${body}`)).toBe(true);
});

it("restores nothing that would be more than an address", () => {
  const hidden = `To: <${hideUri("sip:a@b>\r\nX: 1")}>`;
  expect(restoreHidden(hidden)).toBe(hidden);
});
