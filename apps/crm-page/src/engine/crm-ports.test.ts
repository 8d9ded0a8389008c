// @vitest-environment jsdom
import { toasts } from "@calling-extensions/ui/toasts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { RECORDINGS_PATH } from "../limits.ts";
import { dialRequest } from "../testing/fake-host.ts";
import { fakeUploads } from "../testing/fake-upload.ts";
import { fakeService, type ServiceRequest, type ServiceResponse } from "../testing/fake-service.ts";
import type { CallingProvider } from "../providers/calling-provider.ts";
import { provider } from "../testing/provider-builder.ts";
import { createCrmPorts } from "./crm-ports.ts";
import { RejectedDials } from "./rejected-dials.ts";

const ada = { objectTypeId: "0-1", objectId: "101" };
const call = { engagementId: "500", externalCallId: "call-1" };

let rejectedDials: RejectedDials;
let opened: string[];
let openInNewTab: ReturnType<typeof vi.fn>;

beforeEach(() => {
  rejectedDials = new RejectedDials();
  opened = [];
  openInNewTab = vi.fn();
  vi.stubGlobal("open", openInNewTab);
});
beforeEach(() => toasts.clear());

function openPorts(
  app: CallingProvider = provider(),
  respond: (request: ServiceRequest) => ServiceResponse | undefined = () => ({}),
) {
  const requests = fakeService(respond);
  const ports = createCrmPorts(app, {
    portalId: "1",
    userId: "11",
    rejectedDials,
    queryClient: createQueryClient(),
    navigate: (path) => opened.push(path),
  });
  return { ports, requests };
}

describe("a call that is published", () => {
  it.each(["publishToChannel", "finalizeEngagement"] as const)("%s names its app", async (port) => {
    const { ports, requests } = openPorts(provider({ appId: "7" }));
    await ports[port]?.(call);
    expect(requests).toEqual([
      { method: "POST", path: "/published-calls", body: { appId: "7", ...call } },
    ]);
  });

  it("fails if the service refuses it", async () => {
    const { ports } = openPorts(provider(), () => ({
      status: 400,
      body: { message: "No channel." },
    }));
    await expect(ports.publishToChannel?.(call)).rejects.toThrow("No channel.");
    await expect(ports.finalizeEngagement?.(call)).rejects.toThrow("No channel.");
  });

  it("needs no channel at its end", async () => {
    const { ports } = openPorts(provider(), () => undefined);
    await expect(ports.publishToChannel?.(call)).rejects.toThrow("Not found.");
    await ports.finalizeEngagement?.(call);
  });
});

it("is not published for an app that isn't installed, which has no channel", async () => {
  const { appId: _installed, ...app } = provider({ source: "override" });
  const { ports, requests } = openPorts(app);
  await expect(ports.publishToChannel?.(call)).rejects.toThrow("No channel is connected.");
  await ports.finalizeEngagement?.(call);
  expect(requests).toEqual([]);
});

const probed = { reached: true, redirects: [] };
it.each([
  [{}, { providerId: "9001" }],
  [{ isOverridden: true }, { override: true }],
  [{ source: "override" }, { override: true }],
] as const)("probes the URL of an app: %j", async (changes, target) => {
  const { ports, requests } = openPorts(provider(changes), () => ({ body: probed }));
  expect(await ports.probe?.({ url: "https://app.example" })).toEqual(probed);
  expect(requests).toMatchObject([
    { path: "/probe", body: { url: "https://app.example", ...target } },
  ]);
});

it("returns the callers of a number", async () => {
  const { ports, requests } = openPorts(provider(), () => ({ body: { results: [] } }));
  expect(await ports.matchCaller?.({ phoneNumber: "+1" })).toEqual([]);
  expect(requests).toMatchObject([{ path: "/caller-matches?number=%2B1" }]);
});

const store = (type: string) => {
  const uploads = fakeUploads();
  const recording = new Blob(["sound"], { type });
  return { uploads, outcome: openPorts().ports.storeRecording?.({ ...call, recording }) };
};

describe("a recording", () => {
  it.each(["audio/webm", "video/mp4"])("is stored as a private file: %s", async (type) => {
    const { uploads, outcome } = store(type);
    const form = uploads[0]?.form;
    expect(uploads[0]?.address).toBe("POST /_page/files");
    const file = form?.get("file");
    expect(file).toMatchObject({ name: "call-500", type, size: 5 });
    expect(form?.get("fileName")).toBe("call-500");
    expect(form?.get("callId")).toBe("500");
    expect(form?.get("folderPath")).toBe(RECORDINGS_PATH);
    expect(JSON.parse(form?.get("options") as string)).toEqual({
      access: "PRIVATE",
      duplicateValidationStrategy: "RETURN_EXISTING",
      duplicateValidationScope: "EXACT_FOLDER",
    });
    uploads[0]?.respond(413, { message: "Too large.", correlationId: "c-1" });
    await expect(outcome).rejects.toThrow("Too large.");
  });

  it.each(["", "text/html", "application/audio/"])("isn't a file of the type %j", async (type) => {
    const { uploads, outcome } = store(type);
    await expect(outcome).rejects.toThrow("This isn't a recording.");
    expect(uploads).toEqual([]);
  });
});

describe("an app that opens a record", () => {
  const record = { ...ada, title: "Ada", subtitle: "", typeLabel: "Contact", createdAt: 0 };
  const found = () => ({
    body: { ...record, properties: [], phoneNumbers: [], associations: [] },
  });

  it("opens it in this tab", async () => {
    const { ports } = openPorts(provider(), found);
    await ports.navigateToRecord?.({ record: ada, openIn: "CURRENT_TAB" });
    expect(opened).toEqual(["/contacts/1/record/0-1/101"]);
    expect(openInNewTab).not.toHaveBeenCalled();
  });

  it("opens it in a new one", async () => {
    const { ports } = openPorts(provider(), found);
    await ports.navigateToRecord?.({ record: ada, openIn: "NEW_TAB" });
    expect(opened).toEqual([]);
    expect(openInNewTab.mock.calls).toEqual([["/contacts/1/record/0-1/101", "_blank", "noopener"]]);
  });

  it.each([
    [404, "The record 0-1/101 doesn't exist in this CRM."],
    [403, "Not allowed."],
  ])("learns why it can't: status %i", async (status, reason) => {
    const { ports } = openPorts(provider(), () => ({ status, body: { message: "Not allowed." } }));
    const outcome = ports.navigateToRecord?.({ record: ada, openIn: "NEW_TAB" });
    await expect(outcome).rejects.toThrow(reason);
    expect(openInNewTab).not.toHaveBeenCalled();
  });
});

const show = (message: string): void => {
  const { ports } = openPorts();
  ports.showAlert?.({ message });
};
const shown = () => toasts.visibleToasts.map(({ content }) => content);

describe("an app's alert", () => {
  it("is shown with its name", () => {
    show("Log in first.");
    expect(shown()).toEqual([{ tone: "error", source: "Softphone", text: "Log in first." }]);
  });

  it.each([
    ["the reason of a dial on this page", "/contacts/1/record/0-1/101", "Busy.", 0],
    ["the reason of a dial on another page", "/contacts/1", "Busy.", 1],
    ["another text", "/contacts/1/record/0-1/101", "Log in first.", 1],
  ])("is not shown twice: %s", (_what, path, message, count) => {
    window.history.replaceState(null, "", path);
    rejectedDials.add(dialRequest(), "Busy.");
    show(message);
    expect(shown()).toHaveLength(count);
  });
});
