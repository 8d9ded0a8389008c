import { expect, it } from "vitest";
import { provider } from "../testing/provider-builder.ts";
import { providerOfWindow, type WindowRequest } from "./provider-of-window.ts";

const widget = provider({
  id: "widget",
  supportsInboundCalling: false,
  url: "https://widget.test/",
});
const remote = provider({
  id: "remote",
  url: "https://remote.test/phone",
  allowedOrigins: ["https://login.remote.test"],
});
const windowed = provider({
  id: "windowed",
  usesCallingWindow: true,
  url: "https://windowed.test/",
});
const all = [widget, remote, windowed];
const nothing: WindowRequest = { requestedId: undefined, referrer: "", lastChoiceId: null };

it.each<[string, Partial<WindowRequest>, typeof all, string | undefined]>([
  ["the app of the URL", { requestedId: "widget", lastChoiceId: "remote" }, all, "widget"],
  ["the app that opened the window", { referrer: "https://remote.test/" }, all, "remote"],
  ["the app by its other origin", { referrer: "https://login.remote.test/" }, all, "remote"],
  [
    "the user's last choice",
    { lastChoiceId: "widget", referrer: "https://crm.test/" },
    all,
    "widget",
  ],
  ["an app that uses the window", { lastChoiceId: "removed" }, all, "windowed"],
  ["an app with inbound calls", {}, [widget, remote], "remote"],
  ["any other app", { requestedId: "removed", referrer: "about:client" }, [widget], "widget"],
  ["nothing without apps", { requestedId: "widget" }, [], undefined],
])("shows %s", (_title, request, providers, id) => {
  expect(providerOfWindow(providers, { ...nothing, ...request })?.id).toBe(id);
});
