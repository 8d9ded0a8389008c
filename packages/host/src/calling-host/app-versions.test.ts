// @vitest-environment jsdom
import { CallingError, type HostMessage } from "@calling-extensions/contract";
import { afterEach, describe, expect, test, vi } from "vitest";
import { dialRequest, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

type HostMessageType = HostMessage["type"];

/**
 * The message types that each release of the vendor's SDK added to those of hosts; a release that
 * added none has an empty row. Our host never sends NAVIGATE_TO_RECORD, ERROR, INITIATE_CALL_ID_*
 * and UPDATE_ASSOCIATIONS_FAILED.
 */
const added: Record<string, readonly HostMessageType[]> = {
  "0.1.6": [
    "DIAL_NUMBER",
    "END_CALL",
    "ENGAGEMENT_CREATED",
    "SET_CALL_STATE",
    "VISIBILITY_CHANGED",
  ],
  "0.1.8": [
    "CREATE_ENGAGEMENT_SUCCEEDED",
    "CREATE_ENGAGEMENT_FAILED",
    "UPDATE_ENGAGEMENT_SUCCEEDED",
    "UPDATE_ENGAGEMENT_FAILED",
  ],
  "0.2.1": [],
  "0.3.0": ["CALLER_ID_MATCH_SUCCEEDED", "CALLER_ID_MATCH_FAILED", "NAVIGATE_TO_RECORD_FAILED"],
  "0.4.0": ["PUBLISH_TO_CHANNEL_SUCCEEDED", "PUBLISH_TO_CHANNEL_FAILED"],
  "0.5.1": [],
  "0.8.0": ["SET_WIDGET_URL_FAILED"],
  "0.8.1": [],
  "0.9.3": [],
  "0.9.4": ["FINALIZE_ENGAGEMENT_SUCCEEDED", "FINALIZE_ENGAGEMENT_FAILED"],
  "0.9.5": [],
  "0.9.6": [],
  "0.9.7": [],
};
const releases = Object.keys(added);
const typesOf = (release: string): HostMessageType[] =>
  releases.slice(0, releases.indexOf(release) + 1).flatMap((each) => added[each] ?? []);

let app: EmbeddedApp;

afterEach(() => {
  app.host.destroy();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
});

/** Succeeds the first time, and fails after that. */
const succeedOnce = (result: unknown) =>
  vi.fn().mockRejectedValue(new Error("Not today.")).mockResolvedValueOnce(result);

async function say(type: string, data: object): Promise<void> {
  app.say(type, data);
  await app.settle();
}

/**
 * Makes a host send every message that it can send to an app with this SYNC_ACK, and returns their
 * types.
 */
async function typesSentTo(syncAck: Record<string, unknown>): Promise<Set<string>> {
  app = embedApp({
    ports: {
      matchCaller: succeedOnce([]),
      navigateToRecord: succeedOnce(undefined),
      publishToChannel: succeedOnce(undefined),
      finalizeEngagement: succeedOnce(undefined),
    },
  });
  await app.settle();
  const store = app.crm.saveCall.getMockImplementation();
  // The CRM stores the first call, and its properties once.
  app.crm.saveCall.mockImplementation(async (document, options) => {
    const isStored = document.externalCallId === "a" && document.properties["of"] !== "c";
    if (!isStored || !store) throw new CallingError("saveRefused", "Not today.");
    return store(document, options);
  });
  app.load(syncAck);
  app.host.dial(dialRequest);
  await app.settle();
  await say("OUTGOING_CALL_STARTED", { externalCallId: "a", createEngagement: true });
  app.host.setCallState("IN_PROGRESS");
  app.host.setVisibility({ isMinimized: true, isHidden: false });
  app.host.endCall();
  for (const id of ["b", "c"]) {
    await say("INCOMING_CALL", { externalCallId: id, fromNumber: "1", createEngagement: true });
    await say("NAVIGATE_TO_RECORD", { objectCoordinates: { objectTypeId: "0-1", objectId: 1 } });
    await say("PUBLISH_TO_CHANNEL", { externalCallId: "a" });
    await say("FINALIZE_ENGAGEMENT", { externalCallId: "a" });
    await say("CALL_COMPLETED", { externalCallId: "a", engagementProperties: { of: id } });
  }
  await say("CALL_COMPLETED", { externalCallId: "b", engagementProperties: { hs_call_body: "" } });
  await say("SET_WIDGET_URL", { iFrameUrl: "https://elsewhere.example" });
  await say("SET_WIDGET_URL", { iFrameUrl: "https://app.example/other" });
  return new Set(app.types().filter((type) => type !== "SYNC"));
}

const sorted = (types: Iterable<string>): string[] => Array.from(types).toSorted();

describe("an app on the vendor's SDK", () => {
  test.each(releases)("%s receives exactly the messages that it supports", async (release) => {
    const expected = sorted(typesOf(release));
    expect(sorted(await typesSentTo({ version: release }))).toEqual(expected);
    app.host.destroy();
    sessionStorage.clear();
    localStorage.clear();
    expect(sorted(await typesSentTo({ version: `${release}-beta.0` }))).toEqual(expected);
  });

  test.each([undefined, null, 0.9, "latest", "0.0.3"])(
    "that sends the version %j receives only what the oldest version supports",
    async (version) => {
      expect(sorted(await typesSentTo({ version }))).toEqual(sorted(typesOf("0.1.6")));
    },
  );

  test("that echoes the host's `hostSdk` is not mistaken for an app on our SDK", async () => {
    const hostSdk = { name: "x", version: "1", capabilities: ["results"] };
    const types = await typesSentTo({ version: "0.9.7", hostSdk });
    expect(sorted(types)).toEqual(sorted(typesOf("0.9.7")));
  });
});

test("an app on our SDK also receives success messages", async () => {
  const appSdk = { name: "ours", version: "1.0.0", capabilities: ["results"] };
  const own = ["NAVIGATE_TO_RECORD_SUCCEEDED", "SET_WIDGET_URL_SUCCEEDED"];
  expect(sorted(await typesSentTo({ version: "0.9.7", appSdk }))).toEqual(
    sorted([...typesOf("0.9.7"), ...own]),
  );
});

test.each([{ userName: "Dana Demo" }, {}])(
  "an app learns the user whom its page names in the handshake: %j",
  async (named) => {
    const place = { portalId: "1", userId: "11", iframeLocation: "remote" } as const;
    app = embedApp({ context: { ...place, ...named } });
    await app.settle();
    app.load();
    const sync = app.received.find(({ type }) => type === "SYNC");
    expect(sync).toMatchObject({ userId: 11, ...named });
    expect("userName" in Object(sync)).toBe("userName" in named);
  },
);
