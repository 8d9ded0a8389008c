import type { Plan, Step } from "./step.ts";

const HOUR_MS = 60 * 60 * 1_000;

/** What happens, as steps of which each comes a step of the call after the one before. */
const events: Readonly<Record<string, readonly [Step, ...Step[]]>> = {
  "the page is reloaded": [{ do: "reloadPage" }],
  "the app's frame is reloaded": [{ do: "reloadApp" }],
  "the app's frame is replaced": [{ do: "remountApp" }],
  "the tab is closed, and opened again": [{ do: "reopenTab" }],
  "the tab crashes": [{ do: "crashTab", restores: false }],
  "the tab crashes and is restored": [{ do: "crashTab", restores: true }],
  "the tab crashes beside another one": [{ do: "openTab" }, { do: "crashTab", restores: false }],
  "the tab is duplicated, and the first one closed": [
    { do: "duplicateTab" },
    { do: "closeTab", which: "original" },
  ],
  "the tab is duplicated, and the second one closed": [
    { do: "duplicateTab" },
    { do: "closeTab", which: "duplicate" },
  ],
  "the browser is killed": [{ do: "killBrowser" }],
  "the browser is killed while its databases are slow": [
    { do: "slowDatabases" },
    { do: "killBrowser" },
    { do: "repairDatabases" },
  ],
  "the databases fail": [{ do: "breakDatabases" }, { do: "repairDatabases" }],
  "the computer sleeps": [{ do: "sleep" }],
  "the clock is set back": [{ do: "setClock", aheadMs: -5 * HOUR_MS }],
  "the clock is set ahead": [{ do: "setClock", aheadMs: 5 * HOUR_MS }],
  "the app reloads after the clock was set ahead": [
    { do: "setClock", aheadMs: 5 * HOUR_MS },
    { do: "reloadApp" },
  ],
  "the page's storage is cleared": [{ do: "clearStorage", of: "page" }],
  "the app's storage is cleared": [{ do: "clearStorage", of: "app" }],
  "the page's storage is corrupted": [{ do: "corruptStorage", of: "page" }],
  "the app's storage is corrupted": [{ do: "corruptStorage", of: "app" }],
  "the page's storage is full": [{ do: "fillStorage", of: "page" }],
  "the app's storage is full": [{ do: "fillStorage", of: "app" }],
  "the network is gone for a while": [{ do: "goOffline" }, { do: "goOnline" }],
  "the service is killed and started": [{ do: "killService" }, { do: "startService" }],
  "the tab is frozen": [{ do: "freezeTab" }],
  "the tab is frozen beside another one": [{ do: "openTab" }, { do: "freezeTab" }],
};

/** The same while the phone is in the calling window. */
const windowEvents: typeof events = {
  "the calling window is reloaded": [{ do: "reloadCallingWindow" }],
  "the calling window is closed": [{ do: "closeCallingWindow", crashes: false }],
  "the calling window crashes": [{ do: "closeCallingWindow", crashes: true }],
  "the tab that opened the calling window is closed": [{ do: "reopenTab" }],
  "the tab that opened the calling window is reloaded": [{ do: "reloadPage" }],
  "the tab that opened the calling window is frozen": [{ do: "freezeTab" }],
  "the browser is killed with a calling window": [{ do: "killBrowser" }],
};

const notes = (text: string): Step => ({ do: "type", text: `Directed, ${text}: "5 < 6" & größer` });
const dial: Step = { do: "dial", person: "first" };
const hangUp: Step = { do: "hangUp", at: "app" };
const answered: Step = { do: "waitForAnswer" };
const during = notes("during the call");
const after = notes("after the call");
const save: Step = { do: "save" };

/** The steps of a call before and after something happens. */
const moments: Readonly<
  Record<string, readonly [before: readonly Step[], after: readonly Step[]]>
> = {
  "before a call": [[], [dial, answered, during, hangUp, after, save]],
  "while it is dialed": [[dial], [answered, during, hangUp, after, save]],
  "while it rings": [
    [{ do: "ring", person: "first" }],
    [{ do: "answer" }, answered, during, hangUp, save],
  ],
  "in a call": [
    [dial, answered],
    [during, hangUp, after, save],
  ],
  "in a call with notes": [
    [dial, answered, during],
    [hangUp, after, save],
  ],
  "in wrap-up": [
    [dial, answered, during, hangUp],
    [after, save],
  ],
  "in wrap-up with more notes": [[dial, answered, during, hangUp, after], [save]],
  "while it is saved": [
    [dial, answered, hangUp, after, { do: "failRequests", how: "hold", times: 2 }, save],
    [{ do: "releaseRequests" }],
  ],
  "after it was saved": [
    [dial, answered, hangUp, after, save],
    [notes("edited"), save],
  ],
};

/** A plan for everything that may happen at each moment of a call, by its title. */
export const directedPlans: readonly (Plan & { readonly title: string })[] = [
  ...plansOf(events, []),
  ...plansOf(windowEvents, [{ do: "openCallingWindow" }]),
];

function plansOf(
  happening: typeof events,
  first: readonly Step[],
): (Plan & { readonly title: string })[] {
  return Object.entries(happening).flatMap(([event, [cause, ...others]]) =>
    Object.entries(moments).map(([moment, [before, rest]]) => {
      const steps = [...first, ...before, cause];
      const spread = [...others];
      for (const step of rest) steps.push(step, ...spread.splice(0, 1));
      return { title: `${event} ${moment}`, steps: [...steps, ...spread] };
    }),
  );
}
