// @vitest-environment jsdom
import { demoRecord } from "../testing/demo-record.ts";
import { useEffect } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Route } from "wouter";
import type { CallingEngine } from "../engine/calling-engine.tsx";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";

/** The part that throws an error. */
let broken: string | undefined;
/** How often the layer with the frames of the calling apps was removed. */
let removals: number;

/** Takes the place of a part: shows its name, or throws an error. */
const standIn = (name: string) => (): string => {
  if (broken === name) throw new Error(`${name} is broken`);
  return `[${name}]`;
};
const CallingLayer = (): string => {
  useEffect(() => () => void (removals += 1), []);
  return standIn("CallingLayer")();
};
const RunCallingEngine = ({ onChange }: { onChange: (engine: CallingEngine) => void }): string => {
  // The parts that would use it are replaced.
  useEffect(() => onChange({} as CallingEngine), [onChange]);
  return standIn("RunCallingEngine")();
};

/** The parts of the page by the file that has them. */
const shell = {
  "./navigation-bar.tsx": ["NavigationBar"],
  "./overlays.tsx": ["Toasts", "Dialogs"],
  "./page-routes.tsx": ["PageRoutes"],
};
const calling = [
  "RejectedBanner",
  "LiveUpdates",
  "UnstoredCallsStatus",
  "CallBar",
  "DeveloperTools",
];
const home = {
  "../home/welcome.tsx": ["Welcome"],
  "../home/notification-offer.tsx": ["NotificationOffer"],
  "../home/due-tasks-card.tsx": ["DueTasksCard"],
  "../home/missed-calls-card.tsx": ["MissedCallsCard"],
  "../home/call-counts-card.tsx": ["CallCountsCard"],
  "../home/recent-records-card.tsx": ["RecentRecordsCard"],
  "../home/availability-card.tsx": ["AvailabilityCard"],
};
const record = {
  "../record-page/record-header.tsx": ["RecordHeader"],
  "../unstored-calls/unstored-calls-card.tsx": ["UnstoredCallsCard"],
  "../dial/phone-numbers-card.tsx": ["PhoneNumbersCard"],
  "../record-page/properties-card.tsx": ["PropertiesCard"],
  "../record-page/associations-card.tsx": ["AssociationsCard"],
  "../timeline/timeline.tsx": ["Timeline"],
};

const ada = demoRecord();

const standIns = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, standIn(name)]));
for (const [file, names] of Object.entries({ ...shell, ...home, ...record })) {
  vi.doMock(file, () => standIns(names));
}
vi.doMock("./calling-parts.tsx", () => ({
  ...standIns([...calling, "AppDock"]),
  CallingLayer,
  RunCallingEngine,
  FollowCorner: () => null,
  prepareCalling: () => undefined,
}));
const { AppShell } = await import("./app-shell.tsx");
const { HomePage } = await import("../home/home-page.tsx");
const { RecordPage } = await import("../record-page/record-page.tsx");

beforeEach(() => {
  broken = undefined;
  removals = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const namesIn = (parts: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.values(parts).flat();
const shownIn = (element: Element, names: readonly string[]): string[] =>
  names.filter((name) => element.textContent.includes(`[${name}]`));

const shellParts = [...namesIn(shell), ...calling, "CallingLayer", "RunCallingEngine"];
/** The call bar has its boundary inside, with a way to hang up. */
const breakable = shellParts.filter((name) => name !== "CallBar");
test.each(["none", ...breakable])("if %s fails, the rest of the page stays", async (name) => {
  fakeService(() => undefined);
  broken = name;
  const { element } = renderPage(<AppShell />);
  const others = shellParts.filter((each) => each !== name);
  // Without an engine there are no calls.
  const isEngine = name === "RunCallingEngine";
  const expected = isEngine ? [...namesIn(shell), "RejectedBanner", "LiveUpdates"] : others;
  await expect.poll(() => shownIn(element, others), patient).toEqual(expected);
  if (name === "none") return;
  await expect.poll(() => element.textContent, patient).toContain(`Error: ${name} is broken`);
  expect(element.querySelectorAll("[role=alert]")).toHaveLength(1);
  expect(removals).toBe(0);
});

test.each(namesIn(home))("if %s fails, the rest of the home page stays", async (name) => {
  fakeService(() => undefined);
  broken = name;
  const { element } = renderPage(<HomePage />);
  const others = namesIn(home).filter((each) => each !== name);
  await expect.poll(() => shownIn(element, others), patient).toEqual(others);
  expect(element.textContent).toContain(`Error: ${name} is broken`);
});

test.each(namesIn(record))("if %s fails, the rest of the record's page stays", async (name) => {
  broken = name;
  fakeService(({ path }) => (path === "/records/0-1/101" ? { body: ada } : undefined));
  const { element } = renderPage(
    <Route path="/record/:objectTypeId/:objectId" component={RecordPage} />,
    { path: "/record/0-1/101" },
  );
  const others = namesIn(record).filter((each) => each !== name);
  await expect.poll(() => shownIn(element, others), patient).toEqual(others);
  expect(element.textContent).toContain(`Error: ${name} is broken`);
});
