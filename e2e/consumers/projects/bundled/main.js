// One bundle for both sides: a CRM page, and inside its frame the calling app.
import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import CallingExtensions, { Constants } from "@calling-extensions/sdk";
import {
  CallingExtensionsProvider,
  useCallingEvent,
  useCallingExtensions,
} from "@calling-extensions/react/app";
import { CallingFrame } from "@calling-extensions/react/host";
import { createCallingHost } from "@calling-extensions/host";

function App() {
  const { cti, isReady } = useCallingExtensions();
  useCallingEvent("onReady", () => cti.initialized({ isLoggedIn: true }));
  return createElement("p", { id: "app" }, isReady ? `ready ${Constants.VERSION}` : "waiting");
}

const provider = { id: "9001", name: "App", url: location.href };
const context = { portalId: "1", userId: "11", iframeLocation: "widget" };
const ports = {
  saveCall: async ({ version }) => ({ engagementId: "500001", version }),
  matchCaller: async () => [],
  navigateToRecord: async () => {},
  showAlert: () => {},
};

function Page() {
  const [status, setStatus] = useState("");
  return createElement(
    "div",
    {},
    createElement("p", { id: "page" }, status),
    createElement(CallingFrame, {
      provider,
      context,
      ports,
      children: (calling) => {
        if (calling.status !== status) setTimeout(() => setStatus(calling.status));
        return null;
      },
    }),
  );
}

const app = () => createElement(CallingExtensionsProvider, {}, createElement(App));
const view = window.parent === window ? createElement(Page) : app();
createRoot(document.querySelector("#root")).render(view);

// CommonJS in the same bundle gets the same class.
window.isOneClass = require("@calling-extensions/sdk").default === CallingExtensions;
window.isHostThere = typeof createCallingHost === "function";
