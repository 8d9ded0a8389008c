// @vitest-environment jsdom
import { demoRecord } from "../testing/demo-record.ts";
import type { PageFile } from "@calling-extensions/crm/page-api";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Route } from "wouter";
import { FilePreview } from "../attachments/file-preview.tsx";
import { CallsWithoutRecordCard } from "../calls-without-record/calls-without-record-card.tsx";
import { DeveloperAppsPage } from "../developer-apps/developer-apps-page.tsx";
import { FilesPage } from "../files/files-page.tsx";
import { AvailabilityCard } from "../home/availability-card.tsx";
import { DueTasksCard } from "../home/due-tasks-card.tsx";
import { CallCountsCard } from "../home/call-counts-card.tsx";
import { MissedCallsCard } from "../home/missed-calls-card.tsx";
import { InstallationsPage } from "../installations/installations-page.tsx";
import { EmptyProperties } from "../property-editing/empty-properties.tsx";
import { PropertyHistoryDialog } from "../property-editing/property-history-dialog.tsx";
import { RecordPanel } from "../record-list/record-panel.tsx";
import { contactType } from "../records/object-types.ts";
import { RecordListPage } from "../record-list/record-list-page.tsx";
import { RecordPage } from "../record-page/record-page.tsx";
import { JobsSection } from "../settings/jobs-section.tsx";
import { PipelinesSection } from "../settings/pipelines/pipelines-section.tsx";
import { PropertiesSection } from "../settings/properties/properties-section.tsx";
import { TokensSection } from "../settings/tokens/tokens-section.tsx";
import { UsersSection } from "../settings/users/users-section.tsx";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { OlderEntries } from "../timeline/older-entries.tsx";
import { TimelineInUrl } from "../testing/timeline-in-url.tsx";

const property = {
  name: "city",
  label: "City",
  type: "string",
  value: "York",
  display: "York",
} as const;
const ada = demoRecord({ properties: [property] });
const fileOf = (type: PageFile["type"], extension: string): PageFile => ({
  id: "1",
  name: `offer.${extension}`,
  extension,
  type,
  contentType: "",
  size: 1,
  access: "PRIVATE",
  path: "/offer",
  createdAt: 0,
  updatedAt: 0,
});
const nothing = (): void => undefined;
const timeline = { Actions: () => null, record: ada };

/** Every page of the records, which reads its path. */
const onRoute = (part: ReactNode) => <Route path="/:objectTypeId/:objectId">{part}</Route>;
const alerts = () =>
  Array.from(document.querySelectorAll("[role=alert]"), ({ textContent }) => textContent);

/** Parts that load something: what they say if they can't, and what they request. */
const parts: readonly (readonly [string, string, ReactNode])[] = [
  ["who is available", "/users", <AvailabilityCard key="1" />],
  ["the tasks", "/tasks?", <DueTasksCard key="1" dueBefore={1} />],
  ["the tasks", "/task-queues?", <DueTasksCard key="1" dueBefore={1} />],
  ["the missed calls", "/missed-calls", <MissedCallsCard key="1" />],
  ["the calls of the week", "/call-counts", <CallCountsCard key="1" dayEnd={1} />],
  ["the calls without a record", "/calls-without-record", <CallsWithoutRecordCard key="1" />],
  ["the apps", "/installations", <InstallationsPage key="1" />],
  ["the apps", "/apps", <DeveloperAppsPage key="1" />],
  ["the jobs", "/jobs", <JobsSection key="1" />],
  ["the pipelines", "/pipelines", <PipelinesSection key="1" />],
  ["the properties", "/properties/0-1", <PropertiesSection key="1" />],
  ["the tokens", "/tokens", <TokensSection key="1" />],
  ["the users", "/users", <UsersSection key="1" />],
  ["the files", "/files", <FilesPage key="1" />],
  [
    "the properties",
    "/properties/0-1",
    <EmptyProperties key="1" record={ada} focused={undefined} onFocus={nothing} />,
  ],
  [
    "the history",
    "/records/0-1/101/history/city",
    <PropertyHistoryDialog key="1" record={ada} property={property} onClose={nothing} />,
  ],
  ["the timeline", "/records/0-1/101/timeline", <TimelineInUrl key="1" {...timeline} />],
  [
    "this part of the timeline",
    "/records/0-1/101/timeline",
    <OlderEntries
      key="1"
      {...timeline}
      view={{ kind: undefined, q: "" }}
      after="1"
      until={undefined}
      before={1}
      pinnedId={undefined}
      position={1}
      total={2}
      hasMore={false}
      minHeight={1}
    />,
  ],
  [
    "this record",
    "/records/0-1/101",
    <RecordPanel
      key="1"
      type={contactType}
      objectId="101"
      request={undefined}
      onShow={nothing}
      onClose={nothing}
    />,
  ],
  ["the contacts", "/properties/0-1", onRoute(<RecordListPage />)],
  ["this record", "/records/0-1/101", onRoute(<RecordPage />)],
  [
    "the file",
    "/files/1/signed-url",
    <FilePreview key="1" file={fileOf("IMG", "png")} onClose={nothing} />,
  ],
];

beforeEach(() => {
  // jsdom lacks it, and menus need it.
  vi.stubGlobal("CSS", { escape: String });
});

test.each(parts)(
  "a user reads why %s can't be loaded from %s, and tries again",
  async (what, address, part) => {
    const requests = fakeService(() => ({ status: 400, body: { message: "Not today." } }));
    const { press } = renderPage(part, { path: "/0-1/101" });
    const sent = () => requests.filter((each) => each.path.startsWith(address)).length;
    await expect
      .poll(() => alerts().find((text) => text.includes("Try again")), patient)
      .toMatch(new RegExp(`Couldn't (load|open) ${what}Not today.`));
    const before = sent();
    press("Try again");
    await expect.poll(sent, patient).toBe(before + 1);
  },
);
