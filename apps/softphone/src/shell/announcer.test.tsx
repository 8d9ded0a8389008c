import type { Registration } from "@calling-extensions/telephony";
import { RING_TIMEOUT_MS } from "@calling-extensions/telephony/simulated";
import { createMemoryStorage } from "@calling-extensions/platform/testing";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import "../testing/number-plans.ts";
import { RecordingMark } from "../call-screens/recording-mark.tsx";
import { WrapUpScreen } from "../call-screens/wrap-up-screen.tsx";
import { LanguageContext } from "../languages/language-context.ts";
import { createLanguageStorage, createLanguageStore } from "../languages/language-store.ts";
import { createLateCode } from "../loading/late-code.ts";
import { SoftphoneContext, type LateServices } from "../phone/softphone-services.ts";
import type { RecordingStatus } from "../recording/recording-state.ts";
import { newAccount } from "../telephony/sip-account.ts";
import { SipAccountBar } from "../sip-account/sip-account-bar.tsx";
import { ada, createConnectedTab, type Tab } from "../testing/tab.ts";
import { Announcer } from "./announcer.tsx";

const languages = createLanguageStore({ storage: createLanguageStorage(createMemoryStorage()) });

const doNothing = () => undefined;

let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
});

/** What the phone shows now, as HTML. */
async function render(element: ReactNode, services: Partial<LateServices> = {}) {
  const { store } = tab.phone;
  const late = createLateCode(async () => services as LateServices);
  await late.load();
  const code = late.state.getState;
  // On a server, React reads the first state of a store.
  const phone = Object.assign(tab.phone, {
    store: { ...store, getInitialState: store.getState },
  });
  const value = {
    phone,
    late: { ...late, state: { ...late.state, getInitialState: code } },
    clock: tab.clock,
  };
  return renderToStaticMarkup(
    <LanguageContext value={languages}>
      <SoftphoneContext value={value}>{element}</SoftphoneContext>
    </LanguageContext>,
  );
}

/** The text of the element with an attribute or name. */
const textOf = (html: string, element: string) =>
  new RegExp(`<[^>]*${element}[^>]*>(.*?)</`).exec(html)?.[1];

function talk() {
  tab.phone.dial(ada);
  tab.clock.advance(3_000);
}
function dial(number: string) {
  tab.phone.dial(number);
  tab.clock.advance(RING_TIMEOUT_MS * 2);
}
const end = (state: string) => `${state}. You can add notes now.`;

describe("a screen reader announces", () => {
  it.each<[what: string, act: () => void, text: string]>([
    ["nothing without a call", () => undefined, ""],
    ["dialing", () => tab.phone.dial(ada), "Calling +1 202 555 0101."],
    [
      "that it rings there",
      () => {
        tab.phone.dial(ada);
        tab.clock.advance(500);
      },
      "Ringing +1 202 555 0101.",
    ],
    ["the answer", talk, "Connected with +1 202 555 0101."],
    [
      "hold",
      () => {
        talk();
        tab.calls.lines.hold();
      },
      "+1 202 555 0101 is on hold.",
    ],
    [
      "hold by the other party",
      () => {
        talk();
        tab.farEnd.setHeld(true);
      },
      "+1 202 555 0101 put you on hold.",
    ],
    [
      "an interruption of the audio",
      () => {
        talk();
        tab.farEnd.dropAudio();
      },
      "The audio was interrupted.",
    ],
    [
      "COMPLETED",
      () => {
        talk();
        tab.calls.lines.hangUp();
      },
      end("Call ended"),
    ],
    [
      "CANCELED",
      () => {
        tab.phone.dial(ada);
        tab.calls.lines.hangUp();
      },
      end("Canceled"),
    ],
    ["BUSY", () => dial("+12025550110"), end("Line busy")],
    ["NO_ANSWER", () => dial("+12025550111"), end("No answer")],
    ["REJECTED", () => dial("+12025550112"), end("Declined")],
    ["FAILED", () => dial("+12025550113"), end("Call failed")],
    [
      "TRANSFERRED",
      () => {
        talk();
        tab.calls.transfers.transfer("+12025550102");
        tab.clock.advance(RING_TIMEOUT_MS);
      },
      end("Transferred"),
    ],
  ])("%s", async (_what, act, text) => {
    act();
    await tab.settle();
    const html = await render(<Announcer />);
    expect(textOf(html, 'aria-live="polite"')).toBe(text);
    expect(textOf(html, 'aria-live="assertive"')).toBe("");
  });

  it("an incoming call at once, also during another one", async () => {
    talk();
    tab.calls.simulateIncomingCall("+442079460102");
    const html = await render(<Announcer />);
    expect(textOf(html, 'aria-live="assertive"')).toBe("Incoming call from +44 20 7946 0102.");
    expect(textOf(html, 'aria-live="polite"')).toBe("");
  });

  it.each<[RecordingStatus | undefined, string]>([
    [undefined, ""],
    ["recording", "Recording"],
    ["paused", "Recording paused"],
    ["saving", "Storing the recording…"],
    ["failed", "Recording not stored"],
  ])("a recording that is %s", async (status, text) => {
    talk();
    tab.phone.store.dispatch({ type: "recordingChanged", externalCallId: "call-1", status });
    expect(textOf(await render(<RecordingMark externalCallId="call-1" />), "output")).toBe(text);
  });

  it.each<[Registration, RegExp]>([
    [{ state: "registering" }, /Registering…/],
    [{ state: "registered" }, /Registered/],
    [
      { state: "reconnecting", problem: "connectionLost" },
      /Reconnecting….*The connection to the server was lost/,
    ],
    [{ state: "failed", problem: "wrongCredentials" }, /Refused.*Check both/],
    [{ state: "failed", problem: "unconfirmed" }, /Refused.*not of this phone/],
  ])("a phone line that is %j", async (registration, text) => {
    const { capabilities } = tab.carrier;
    const account = { ...newAccount, server: "wss://sip.example.com", user: "alice" };
    const state = createStore(() => ({
      kind: "sip" as const,
      registration,
      capabilities,
      account,
    }));
    const line = {
      state,
      signIn: doNothing,
      retry: doNothing,
      signOut: doNothing,
      destroy: doNothing,
    };
    const html = await render(<SipAccountBar />, { line });
    expect(/<output.*?<\/output>/.exec(html)?.[0]).toMatch(text);
    expect(html.includes("Try again</button>")).toBe(registration.state === "failed");
  });
});

it("the time until calls ring again is shown while the user writes about the last one", async () => {
  talk();
  tab.calls.lines.hangUp();
  const show = async () => {
    const call = tab.call();
    return call ? render(<WrapUpScreen call={call} />) : "";
  };
  expect(textOf(await show(), 'role="timer"')).toBe("2:00");
  tab.clock.advance(65_000);
  expect(textOf(await show(), 'role="timer"')).toBe("0:55");
  tab.clock.advance(55_000);
  expect(textOf(await show(), "output")).toBe("Wrap-up time is over");
});
