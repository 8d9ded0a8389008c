import type { PageSession, Role } from "@calling-extensions/crm/page-api";
import { cancelConfirmation, ConfirmationDialog } from "@calling-extensions/ui/dialogs";
import { outline } from "@calling-extensions/ui/testing";
import { ToastRegion, toasts } from "@calling-extensions/ui/toasts";
import type { ReactNode } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { fakeService, type ServiceResponse } from "./fake-service.ts";
import { patient, renderPage } from "./render-page.tsx";
import { typeText } from "./type-text.ts";

/** Responses by request, such as `GET /files`, without the query. One that is `undefined` comes with the next `respond`. */
export type Responses = Readonly<Record<string, ServiceResponse | undefined>>;

/** A response that the page shows to the user. */
export const notToday: ServiceResponse = { status: 400, body: { message: "Not today." } };

const labelsOf = (control: HTMLElementTagNameMap["input" | "textarea" | "select"]): string[] => [
  control.getAttribute("aria-label") ?? "",
  ...Array.from(control.labels ?? [], ({ textContent }) => textContent.trim()),
];

/** The control whose label begins with a text, or else has it. */
function findControl<Name extends "input" | "textarea" | "select">(
  names: readonly Name[],
  label: string,
): HTMLElementTagNameMap[Name] {
  const all = names.flatMap((name) => [...document.querySelectorAll(name)]);
  const found =
    all.find((each) => labelsOf(each).some((text) => text.startsWith(label))) ??
    all.find((each) => labelsOf(each).some((text) => text.includes(label)));
  if (!found) throw new Error(`There is no ${names.join(" or ")} ${label} in:\n${outline()}`);
  return found;
}

/** Presses an item of the menu that is open. */
export async function pick(label: string): Promise<void> {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>("[role=menuitem]")].find(
      ({ textContent }) => textContent === label,
    );
  await expect.poll(find, patient).toBeDefined();
  find()?.click();
}

/** Shows a part of the page with the dialogs and toasts that it opens, and uses it as a user does. */
export function showPart(
  part: ReactNode,
  responses: Responses = {},
  options: { path?: string; role?: Role; signIn?: PageSession["signIn"] } = {},
) {
  // jsdom lacks it, and React Aria needs it.
  vi.stubGlobal("CSS", { escape: String });
  const current = { ...responses };
  const pending: (() => void)[] = [];
  const requests = fakeService(({ method, path }) => {
    const key = `${method} ${path.split("?")[0]}`;
    if (!(key in current) || current[key]) return current[key];
    return new Promise((resolve) => pending.push(() => resolve(current[key])));
  });
  onTestFinished(() => {
    cancelConfirmation();
    toasts.clear();
  });
  const page = renderPage(
    <>
      {part}
      <ConfirmationDialog />
      <ToastRegion />
    </>,
    options,
  );
  const isSettled = (): boolean => page.queryClient.isFetching() <= pending.length;
  return {
    ...page,
    requests,
    /** Changes what the service responds from now on. */
    respond: (changed: Responses): void => {
      Object.assign(current, changed);
      for (const resume of pending.splice(0)) resume();
    },
    /** The requests that change something. */
    changes: () =>
      requests
        .filter(({ method }) => method !== "GET")
        .map(({ method, path, body }) =>
          [method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(" "),
        ),
    /** What the page shows, once that contains a text and all responses are there. */
    shows: async (text: string | RegExp): Promise<string> => {
      const matching =
        typeof text === "string" ? expect.stringContaining(text) : expect.stringMatching(text);
      // A slower request would change it again.
      await expect.poll(() => isSettled() && outline(), patient).toEqual(matching);
      return outline();
    },
    press: async (label: string): Promise<void> => {
      await expect.poll(() => page.press(label), patient).toBeUndefined();
    },
    type: (label: string, text: string): void =>
      typeText(findControl(["textarea", "input"], label), text),
    check: (label: string): void => findControl(["input"], label).click(),
    choose: (label: string, option: string): void => {
      const select = findControl(["select"], label);
      select.value = [...select.options].find((each) => each.text === option)?.value ?? option;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    },
    pick,
  };
}
