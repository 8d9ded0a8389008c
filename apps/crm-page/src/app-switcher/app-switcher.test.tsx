// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { CallNotice, useCallAvailability } from "../dial/call-availability.tsx";
import { ChooseAppDialog } from "../dial/choose-app-dialog.tsx";
import { pendingChoice } from "../dial/use-start-call.ts";
import {
  localSettings,
  readLastChoice,
  writeDemo,
  writeOverride,
  writeShowInTest,
} from "../providers/local-settings.ts";
import { isSwitcherOpen } from "../providers/use-providers.ts";
import { dialRequest } from "../testing/fake-host.ts";
import { provider } from "../testing/provider-builder.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { ProviderList } from "./provider-list.tsx";
import { ProviderSwitcher } from "./provider-switcher.tsx";
import { RejectedBanner } from "./rejected-banner.tsx";

const app = {
  appId: "9001",
  name: "Softphone",
  url: "https://phone.example.com/",
  width: 400,
  height: 650,
  isReady: true,
  supportsCustomObjects: false,
  supportsInboundCalling: true,
  usesRemote: false,
  usesCallingWindow: false,
  allowedOrigins: [],
};
const providers = (...results: object[]) => ({ body: { results } });

afterEach(() => {
  isSwitcherOpen.setState(false);
  writeOverride(null);
  writeDemo(null);
  writeShowInTest(false);
  pendingChoice.setState(undefined, true);
});

const switcher = (responses: Responses) =>
  showPart(
    <>
      <RejectedBanner />
      <ProviderSwitcher />
      <ProviderList />
    </>,
    responses,
  );

test("the apps, with where they open", async () => {
  writeShowInTest(true);
  const { shows, press, control } = switcher({
    "GET /providers": providers(
      app,
      { ...app, appId: "9002", name: "Bar", usesRemote: true },
      { ...app, appId: "9003", name: "Window", usesCallingWindow: true },
      { ...app, appId: "9004", name: "Test", isReady: false },
    ),
  });
  const show = vi.spyOn(control, "show").mockImplementation(() => undefined);
  await press("Calling apps");
  expect(await shows("Window")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Calling apps:
    ## Calling apps
    Softphone
    https://phone.example.com/
    Opens in the navigation bar
    [Open Softphone]
    Bar
    https://phone.example.com/
    Opens in the navigation bar
    [Open Bar]
    Window
    https://phone.example.com/
    Opens in the calling window
    [Open Window]
    Test in test
    https://phone.example.com/
    Opens in the navigation bar
    [Open Test]
    [Install or remove apps](/contacts/1/settings/calling-apps)
    section Try your own app:
    ### Try your own app
    Only this browser sees it. Its page must load the calling SDK.
    field App name:  (required)
    field App URL:  hint http://localhost:3000 (required)
    checkbox Receives inbound calls: no
    [Use this app]
    checkbox Show apps in test: yes
    [Dismiss]"
  `);
  await press("Open Bar");
  expect(show.mock.calls.map(([{ name }]) => name)).toEqual(["Bar"]);
  expect(isSwitcherOpen.getState()).toBe(false);
});

test("apps that load", async () => {
  const { shows, press } = switcher({ "GET /providers": undefined });
  await press("Calling apps");
  expect(await shows("Loading…")).not.toContain("None yet");
});

test("apps that fail to load are loaded again", async () => {
  const { shows, press, respond } = switcher({ "GET /providers": notToday });
  await press("Calling apps");
  await shows("Couldn't load the installed apps. Not today.");
  respond({ "GET /providers": providers() });
  await press("Try again");
  expect(await shows("None yet. Install one, or add your own below.")).not.toContain("Couldn't");
});

test("apps that this browser can't use are removed", async () => {
  writeOverride("{");
  writeDemo("{");
  const { shows, press } = switcher({ "GET /providers": providers() });
  expect(await shows("invalid")).toContain(
    "A calling app configured in this browser can't be used.",
  );
  await press("See why");
  expect(await shows("Local storage")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Calling apps:
    ## Calling apps
    note:
    An app configured in this browser is invalid
    It isn't valid JSON: Expected property name or '}' in JSON at position 1.
    Local storage: LocalSettings:Calling:CallingExtensions
    [Remove]
    note:
    An app configured in this browser is invalid
    Its value is "{"; it must be local, app:js or app.
    Local storage: LocalSettings:Calling:installDemoWidget
    [Remove]
    None yet. Install one, or add your own below.
    [Install or remove apps](/contacts/1/settings/calling-apps)
    section Try your own app:
    ### Try your own app
    Only this browser sees it. Its page must load the calling SDK.
    field App name:  (required)
    field App URL:  hint http://localhost:3000 (required)
    checkbox Receives inbound calls: no
    [Use this app]
    [Remove my app]
    [Remove demo widget]
    checkbox Show apps in test: no
    [Dismiss]"
  `);
  await press("Remove");
  await expect.poll(() => localSettings.getState().override).toBeNull();
});

test("an own app is changed and removed, and the apps in test are shown", async () => {
  writeOverride(JSON.stringify({ name: "Mine", url: "http://localhost:3000" }));
  const { shows, press, type, check } = switcher({ "GET /providers": providers() });
  await press("Calling apps");
  expect(await shows("field App name: Mine")).toContain("This browser only");
  type("App URL", "no");
  document.querySelector("form")?.requestSubmit();
  expect(await shows("must be an absolute http or https URL")).toContain("(invalid");
  check("Show apps in test");
  await expect.poll(() => localSettings.getState().showInTest).toBe(true);
  await press("Remove my app");
  await expect.poll(() => localSettings.getState().override).toBeNull();
});

const stored = () => JSON.parse(localSettings.getState().override ?? "{}") as unknown;

test("an own app is stored with what the user types", async () => {
  const before = { name: "Mine", url: "http://localhost:3000", width: 500 };
  writeOverride(JSON.stringify({ ...before, supportsInboundCalling: true }));
  const { shows, press, type, check } = switcher({ "GET /providers": providers() });
  await press("Calling apps");
  expect(await shows("field App name: Mine")).toContain("checkbox Receives inbound calls: yes");
  type("App name", " Ours ");
  type("App URL", " http://localhost:4000 ");
  check("Receives inbound calls");
  await shows("checkbox Receives inbound calls: no");
  document.querySelector("form")?.requestSubmit();
  await expect.poll(stored).toEqual({
    name: "Ours",
    url: "http://localhost:4000",
    width: 500,
    isReady: true,
    supportsInboundCalling: false,
  });
});

test("an own app that the browser can't store", async () => {
  const { shows, press, type } = switcher({ "GET /providers": providers() });
  await press("Calling apps");
  type("App name", "Mine");
  type("App URL", "http://localhost:3000");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  document.querySelector("form")?.requestSubmit();
  expect(await shows("Browser storage is blocked")).toContain("(invalid");
  vi.restoreAllMocks();
});

function Availability({ objectTypeId }: { objectTypeId: string }) {
  return (
    <>
      Number
      <CallNotice id="notice" availability={useCallAvailability(objectTypeId)} />
    </>
  );
}

test.each([
  ["a contact", "0-1", providers(app), "Number"],
  [
    "a custom object",
    "2-1",
    providers(app),
    "No calling app supports this record type. This is a custom object, which apps must support explicitly.",
  ],
  ["no app", "0-1", providers(), "No calling app available. Install one for this account"],
  ["apps that load", "0-1", undefined, "Loading calling apps…"],
  ["apps that fail", "0-1", notToday, "Couldn't load the calling apps. Not today."],
])("whether a call is possible: %s", async (_name, objectTypeId, response, text) => {
  const { shows, press } = showPart(<Availability objectTypeId={objectTypeId} />, {
    "GET /providers": response,
  });
  const isPossible = text === "Number";
  const shown = await shows(isPossible ? /^Number$/ : text);
  if (!shown.includes("[Show calling apps]")) return;
  await press("Show calling apps");
  expect(isSwitcherOpen.getState()).toBe(true);
});

test("the user chooses the app that makes a call", async () => {
  const request = dialRequest();
  const second = provider({ id: "9002", name: "Other", isInTest: true });
  const { shows, press, check, control } = showPart(<ChooseAppDialog />);
  const dial = vi.spyOn(control, "dial").mockImplementation(() => undefined);
  const choice = { providers: [provider(), second], preselectedId: "9001", request };
  pendingChoice.setState(choice, true);
  expect(await shows("dialog Choose a calling app")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Choose a calling app:
    ## Choose a calling app
    To call +12025550101
    radio Softphone: yes (focused)
    radio Otherin test: no
    [Cancel]
    [Call]"
  `);
  await press("Cancel");
  await shows(/^(?!.*dialog)/s);
  expect(dial).not.toHaveBeenCalled();
  pendingChoice.setState(choice, true);
  await shows("dialog Choose a calling app");
  check("Other");
  await shows("radio Otherin test: yes");
  document.querySelector("form")?.requestSubmit();
  await shows(/^(?!.*dialog)/s);
  expect(dial).toHaveBeenCalledExactlyOnceWith(second, request);
  expect(readLastChoice()).toBe("9002");
});
