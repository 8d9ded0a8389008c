// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { CallingProvider } from "../providers/calling-provider.ts";
import { localSettings } from "../providers/local-settings.ts";
import { isSwitcherOpen } from "../providers/use-providers.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { installedApp, provider } from "../testing/provider-builder.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { CallRecordButton } from "./call-record-button.tsx";
import { ChooseAppDialog } from "./choose-app-dialog.tsx";
import { focusCallButton } from "./focus-call-button.ts";
import { PhoneNumbersCard } from "./phone-numbers-card.tsx";
import { pendingChoice } from "./use-start-call.ts";
import { addWaitingCall, dialWaitingCalls, waitingCalls } from "./waiting-calls.ts";

beforeEach(() => {
  pendingChoice.setState(undefined, true);
  waitingCalls.setState([], true);
  isSwitcherOpen.setState(false);
  localStorage.clear();
});

const summary = { objectTypeId: "0-1", title: "Ada Example", subtitle: "", createdAt: 1 };
const ada = { ...summary, objectId: "101", updatedAt: 1, properties: {} };
const number = (changes: object = {}) => ({
  text: "(202) 555-0101",
  phoneNumber: "+12025550101",
  countryCode: "US",
  isDialable: true,
  propertyName: "phone",
  label: "Phone number",
  callee: ada,
  ...changes,
});
const app = (id: string, changes: Partial<CallingProvider> = {}) =>
  installedApp(id, `App ${id}`, changes);
/** An app can call the number. */
const ready = /\[Call \+12025550101\]$/m;
const apps = (...results: object[]): Responses => ({ "GET /providers": { body: { results } } });

/** Shows the numbers of a record, and what is dialed. */
function showNumbers(responses: Responses, numbers: object[], objectTypeId = "0-1") {
  const record = demoRecord({ objectTypeId, phoneNumbers: numbers as [] });
  const part = showPart(
    <>
      <PhoneNumbersCard record={record} />
      <ChooseAppDialog />
    </>,
    responses,
  );
  const dialed: unknown[] = [];
  vi.spyOn(part.control, "dial").mockImplementation(({ id }, request) => {
    dialed.push([id, request]);
  });
  return { ...part, dialed };
}
const request = {
  phoneNumber: "+12025550101",
  countryCode: "US",
  phonePropertyName: "phone",
  viewedRecord: { objectTypeId: "0-1", objectId: "101" },
  calledRecord: { objectTypeId: "0-1", objectId: "101" },
};

test("a record's numbers are dialed with the only app; what can't be dialed says why", async () => {
  const other = { ...ada, objectTypeId: "0-2", objectId: "201", title: "Acme" };
  const { shows, press, dialed } = showNumbers(apps(app("1"), app("2", { isReady: false })), [
    number({ extension: "12", note: "A US number is assumed." }),
    number({ propertyName: "other", label: "Work", phoneNumber: "+12025550102", callee: other }),
    number({ propertyName: "x", phoneNumber: "none", isDialable: false, note: "Not a number." }),
  ]);
  expect(await shows(ready)).toMatchInlineSnapshot(`
    "section Phone numbers:
    ## Phone numbers
    Phone number
    (202) 555-0101 ext. 12
    A US number is assumed.
    [Call +12025550101]
    Work of
    [Acme](/contacts/1/record/0-2/201)
    (202) 555-0101
    [Call +12025550102]
    Phone number
    (202) 555-0101
    Not a number.
    [Call none] (disabled)"
  `);
  await press("Call +12025550101");
  await press("Call +12025550102");
  await press("Call none");
  expect(dialed).toEqual([
    ["1", request],
    [
      "1",
      {
        ...request,
        phoneNumber: "+12025550102",
        phonePropertyName: "other",
        calledRecord: { objectTypeId: "0-2", objectId: "201" },
      },
    ],
  ]);
});

test("the second click of a double click, and one while the dial is on its way, dial nothing", async () => {
  const { shows, element, dialed } = showNumbers(apps(app("1")), [number()]);
  await shows(ready);
  const button = element.querySelector<HTMLElement>("[data-call-number]");
  button?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
  expect(dialed).toEqual([]);
  addWaitingCall({ provider: provider(), request });
  await shows("busy");
  button?.click();
  expect(dialed).toEqual([]);
});

test("a number with a warning is dialed once the user has confirmed it", async () => {
  const { shows, press, dialed } = showNumbers(apps(app("1")), [number({ warning: "Costs." })]);
  await shows(ready);
  await press("Call +12025550101");
  expect(await shows("Costs.")).toContain("Call +12025550101?");
  await press("Cancel");
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  expect(dialed).toEqual([]);
  await press("Call +12025550101");
  await press("Call");
  await expect.poll(() => dialed).toHaveLength(1);
});

test("of several apps the user chooses one, which is offered first the next time", async () => {
  const { shows, press, check, dialed } = showNumbers(
    apps(app("1"), app("2"), app("3", { isReady: false })),
    [number()],
  );
  await shows(ready);
  await press("Call +12025550101");
  expect(await shows("Choose a calling app")).not.toContain("App 3");
  check("App 2");
  await shows("radio App 2: yes");
  await press("Cancel");
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  expect(dialed).toEqual([]);
  await press("Call +12025550101");
  await shows("radio App 1: yes");
  check("App 2");
  await shows("radio App 2: yes");
  await press("Call");
  await expect.poll(() => dialed).toEqual([["2", request]]);
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  await press("Call +12025550101");
  await shows("radio App 2: yes");
});

test.each<[string, Responses, string, string]>([
  ["none is there", apps(), "0-1", "No calling app available."],
  ["none supports the type", apps(app("1")), "2-1", "No calling app supports this record type."],
])(
  "if %s, a notice explains it and opens the list of apps",
  async (_why, responses, type, text) => {
    const { shows, press, dialed } = showNumbers(responses, [number()], type);
    await shows(text);
    await press("Call +12025550101");
    expect(dialed).toEqual([]);
    await press("Show calling apps");
    expect(isSwitcherOpen.getState()).toBe(true);
  },
);

test("apps that are loading, or can't be loaded, are explained", async () => {
  const { shows, press, respond } = showNumbers({ "GET /providers": undefined }, [number()]);
  await shows("Loading calling apps…");
  respond({ "GET /providers": notToday });
  await shows("Couldn't load the calling apps. Not today.");
  respond(apps(app("1")));
  await press("Try again");
  expect(await shows(ready)).not.toContain("Couldn't load");
});

test("a record without a number needs no app", async () => {
  const { shows } = showNumbers(apps(), []);
  expect(await shows("This record has no phone number.")).not.toContain("No calling app");
});

test("a rejected dial says why beside its button, until it is dismissed", async () => {
  const { shows, press, controller } = showNumbers(apps(app("1")), [number()]);
  await shows(ready);
  controller.rejectedDials.add(request, "Busy.");
  await shows("Not called. Busy.");
  await press("Dismiss");
  await expect.poll(() => document.body.textContent).not.toContain("Not called.");
});

test("the first number of a record that can be dialed has a button, with the name of another record that has it", async () => {
  const numbers = [
    number({ isDialable: false }),
    number({ callee: { ...ada, objectId: "102", title: "Bo Example" } }),
  ];
  const record = demoRecord({ phoneNumbers: numbers });
  const { shows, control, press } = showPart(
    <CallRecordButton record={ada} label="Call back" none={<p>No number</p>}>
      Call
    </CallRecordButton>,
    { ...apps(app("1")), "GET /records/0-1/101": { body: record } },
  );
  const dial = vi.spyOn(control, "dial").mockReturnValue();
  await shows("[Call back Ada Example (Bo Example)]");
  await press("Call back Ada Example (Bo Example)");
  expect(dial).toHaveBeenCalledOnce();
});

test("a record without a number that can be dialed has something else instead", async () => {
  const { shows } = showPart(
    <CallRecordButton record={ada} label="Call back" none={<p>No number</p>}>
      Call
    </CallRecordButton>,
    { ...apps(app("1")), "GET /records/0-1/101": { body: demoRecord() } },
  );
  expect(await shows("No number")).not.toContain("Call back");
});

test("the calls that were started before the phone's code are dialed once, in order", () => {
  const { control } = showPart(null);
  const dial = vi.spyOn(control, "dial").mockReturnValue();
  const second = { ...request, phoneNumber: "+12025550102" };
  addWaitingCall({ provider: provider(), request });
  addWaitingCall({ provider: provider(), request: second });
  dialWaitingCalls(control);
  dialWaitingCalls(control);
  expect(dial.mock.calls.map(([, each]) => each)).toEqual([request, second]);
});

test("the focus goes to the button of a number, or to the page", () => {
  onTestFinished(() => document.body.replaceChildren());
  document.body.innerHTML = `<main id="page" tabindex="-1"></main>
    <button data-call-number="1"></button><button data-call-number="2"></button>`;
  focusCallButton("2");
  expect(document.activeElement?.matches("[data-call-number='2']")).toBe(true);
  focusCallButton("3");
  expect(document.activeElement?.id).toBe("page");
});

test("an app in test is marked as such, if the user has turned those on", async () => {
  localSettings.setState({ ...localSettings.getState(), showInTest: true });
  const { shows, press } = showNumbers(apps(app("1"), app("2", { isReady: false })), [number()]);
  await shows(ready);
  await press("Call +12025550101");
  expect(await shows("Choose a calling app")).toMatch(/App 2 ?in test/);
});
