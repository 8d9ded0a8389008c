import { type PageSession, type Role, roles } from "@calling-extensions/crm/page-api";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { onTestFinished } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { CallingContext } from "../engine/calling-context.ts";
import { CallingController } from "../engine/calling-controller.ts";
import { PhoneContext, PhoneControlContext } from "../engine/phone-context.ts";
import { PhoneControl } from "../engine/phone-control.ts";
import { PhoneTabs } from "../engine/phone-tabs.ts";
import { applyOverrides } from "../providers/apply-overrides.ts";
import { lateOverrides } from "../providers/use-providers.ts";
import { SessionContext } from "../session/session.ts";
import { demoLimits } from "./demo-limits.ts";

/** The demo user's session. */
export const demoSession: PageSession = {
  portal: { id: "1", name: "Demo", defaultCountry: "US" },
  user: {
    id: "11",
    ownerId: "21",
    name: "Dana Demo",
    email: "dana@example.com",
    permissions: [...roles.administrator],
  },
  lastEventId: "0",
  limits: demoLimits,
};

/** Renders a part of the page for the demo user, in a role, until the test ends. The page has not joined the phone's tabs. */
export function renderPage(
  children: ReactNode,
  {
    path = "/",
    role = "administrator",
    signIn,
  }: { path?: string; role?: Role | undefined; signIn?: PageSession["signIn"] } = {},
) {
  const session = {
    ...demoSession,
    user: { ...demoSession.user, permissions: [...roles[role]] },
    signIn,
  };
  const controller = new CallingController();
  const phone = new PhoneTabs(controller);
  const control = new PhoneControl({ controller, phone, portalId: "1", userId: "11" });
  lateOverrides.setState({ apply: applyOverrides });
  const location = memoryLocation({ path });
  const queryClient = createQueryClient();
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
    queryClient.clear();
  });
  const render = (part: ReactNode): void =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <Router hook={location.hook}>
            <CallingContext value={controller}>
              <PhoneContext value={phone}>
                <PhoneControlContext value={control}>{part}</PhoneControlContext>
              </PhoneContext>
            </CallingContext>
          </Router>
        </SessionContext>
      </QueryClientProvider>,
    );
  render(children);
  return { element, controller, control, phone, queryClient, press, render };
}

const nameOf = (button: Element): string | null =>
  button.getAttribute("aria-label") ?? button.textContent;

function press(label: string): void {
  const buttons = [...document.querySelectorAll("button")];
  const button = buttons.find((each) => nameOf(each) === label);
  if (!button) throw new Error(`There is no button ${label}: ${buttons.map(nameOf).join(", ")}`);
  button.click();
}

/** For polls: rendering takes long where all tests run at once. */
export const patient = { timeout: 10_000 };
