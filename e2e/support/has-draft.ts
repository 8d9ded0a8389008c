import type { Page } from "@playwright/test";

/** Whether the CRM page has received what the user typed. A user takes longer to close a tab. */
export const hasDraft = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(
    (typed) =>
      [...(window.callingCrm?.apps.values() ?? [])].some(({ host }) =>
        host.messages.some(
          ({ type, data }) => type === "CALL_DRAFT" && JSON.stringify(data).includes(typed),
        ),
      ),
    text,
  );
