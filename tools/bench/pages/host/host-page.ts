import type { ConnectHost } from "../link.ts";
import { pageSetting } from "../page-setting.ts";
import { createInbox, measures } from "./measures.ts";

/** Adds an element for the app's iframe. */
export function addContainer(): HTMLElement {
  const container = document.createElement("div");
  document.body.append(container);
  return container;
}

/** Adds the app's iframe for competitors that don't do so, and returns its window. */
export function addFrame(container: HTMLElement, url: string): Window {
  const frame = document.createElement("iframe");
  frame.width = "400";
  frame.height = "650";
  frame.src = url;
  container.append(frame);
  if (!frame.contentWindow) throw new Error("The container is not in the document.");
  return frame.contentWindow;
}

async function send(outcome: object): Promise<void> {
  const response = await fetch("/report", { method: "POST", body: JSON.stringify(outcome) });
  location.replace(await response.text());
}

/** Runs a measurement, reports it to the server, and opens the page that the server responds with. */
export function report(measure: () => Promise<unknown>): void {
  measure().then(
    (value) => send({ value }),
    (error: unknown) =>
      send({ error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) }),
  );
}

/** Connects a competitor, runs the measurement that the page's URL names, and reports it. */
export function startHost(connect: ConnectHost): void {
  report(async () => {
    const inbox = createInbox();
    const appUrl = pageSetting("app");
    const host = connect({ appUrl, container: addContainer(), onData: inbox.receive });
    const measure = measures[pageSetting("measure")];
    if (!measure) throw new Error("Unknown measurement.");
    return measure({ host, inbox });
  });
}
