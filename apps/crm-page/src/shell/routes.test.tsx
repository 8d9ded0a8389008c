// @vitest-environment jsdom
import { useEffect } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CallingEngine } from "../engine/calling-engine.tsx";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";

const SETTINGS = "../settings/settings-page.tsx";

/** The components of the routes, by file and path. */
const pages = [
  ["HomePage", "../home/home-page.tsx", ""],
  ["RecordListPage", "../record-list/record-list-page.tsx", "/objects/0-1"],
  ["RecordPage", "../record-page/record-page.tsx", "/record/0-1/101"],
  ["CallPage", "../call-page/call-page.tsx", "/record/0-48/7"],
  ["FilesPage", "../files/files-page.tsx", "/files"],
  ["UnstoredCallsPage", "../unstored-calls/unstored-calls-page.tsx", "/unstored-calls"],
  ["SettingsPage", SETTINGS, "/settings/users"],
] as const;
const sections = [
  ["InstallationsPage", "../installations/installations-page.tsx", "calling-apps"],
  ["DeveloperAppsPage", "../developer-apps/developer-apps-page.tsx", "developer-apps"],
  ["UsersSection", "../settings/users/users-section.tsx", "users"],
  ["PropertiesSection", "../settings/properties/properties-section.tsx", "properties"],
  ["PipelinesSection", "../settings/pipelines/pipelines-section.tsx", "pipelines"],
  ["TokensSection", "../settings/tokens/tokens-section.tsx", "tokens"],
  ["RecycleBinSection", "../settings/recycle-bin-section.tsx", "recycle-bin"],
  ["JobsSection", "../settings/jobs-section.tsx", "background-jobs"],
] as const;

/** How often the frame of the phone was removed. */
let removals: number;
const Phone = () => {
  useEffect(() => () => void (removals += 1), []);
  return <iframe title="Phone" sandbox="" />;
};
const Engine = ({ onChange }: { onChange: (engine: CallingEngine) => void }) => {
  // The parts that would use it are replaced.
  useEffect(() => onChange({} as CallingEngine), [onChange]);
  return null;
};
vi.mock("./calling-parts.tsx", () => ({
  AppDock: () => null,
  CallBar: () => "[the call]",
  CallingLayer: Phone,
  DeveloperTools: () => null,
  FollowCorner: () => null,
  LiveUpdates: () => null,
  RejectedBanner: () => null,
  RunCallingEngine: Engine,
  UnstoredCallsStatus: () => null,
  prepareCalling: () => undefined,
}));
vi.mock("./navigation-bar.tsx", () => ({ NavigationBar: () => "[the navigation bar]" }));
vi.mock("./overlays.tsx", () => ({ Toasts: () => null, Dialogs: () => null }));

/** The component that throws an error. */
let broken: string | undefined;
const breakIf = (name: string): void => {
  if (broken === name) throw new Error(`${name} is broken`);
};
for (const [name, file] of [...pages, ...sections]) {
  // Of two mocks of one file, either may be the one that counts.
  if (file === SETTINGS) continue;
  vi.doMock(file, () => ({
    [name]: () => {
      breakIf(name);
      return `[${name}]`;
    },
  }));
}
// The sections need it.
vi.doMock(SETTINGS, async (importOriginal) => {
  const { SettingsPage } = await importOriginal<typeof import("../settings/settings-page.tsx")>();
  return {
    SettingsPage: () => {
      breakIf("SettingsPage");
      return <SettingsPage />;
    },
  };
});
const { AppShell } = await import("./app-shell.tsx");

beforeEach(() => {
  removals = 0;
  fakeService(() => undefined);
  // The test's page has none.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** Opens a page, in which a component throws an error, and returns the text of the page. */
async function openBroken(name: string, path: string): Promise<string> {
  broken = name;
  const { element, press } = renderPage(<AppShell />, { path: `/contacts/1${path}` });
  const text = (): string => element.querySelector("main")?.textContent ?? "";
  await expect.poll(() => element.querySelector("iframe"), patient).not.toBeNull();
  await expect.poll(text, patient).toContain("Copy report");
  const failed = text();
  expect(element.textContent).toContain("[the navigation bar]");
  expect(element.textContent).toContain("[the call]");
  broken = undefined;
  press("Reload");
  await expect.poll(text, patient).not.toContain("Copy report");
  expect(removals).toBe(0);
  return failed;
}

test.each(pages)(
  "if %s fails, the phone and what is around the page stay",
  async (name, _, path) => {
    expect(await openBroken(name, path)).toContain(`Error: ${name} is broken`);
  },
);

test.each(sections)("if %s fails, the phone and the other settings stay", async (name, _, id) => {
  const text = await openBroken(name, `/settings/${id}`);
  expect(text).toContain(`Error: ${name} is broken`);
  expect(text).toContain("Access tokens");
});
