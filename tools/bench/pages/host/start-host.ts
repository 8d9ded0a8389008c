import type { ConnectHost } from "../link-ends.ts";
import { pageSetting } from "../page-setting.ts";
import { addContainer } from "./add-container.ts";
import { inbox } from "./inbox.ts";
import { measures } from "./measures.ts";
import { report } from "./report.ts";

/** Connects a contestant, measures what the page's address says, and reports it. */
export function startHost(connect: ConnectHost): void {
  report(async () => {
    const heard = inbox();
    const host = connect({
      appUrl: pageSetting("app"),
      container: addContainer(),
      onData: heard.receive,
    });
    const measure = measures[pageSetting("measure")];
    if (!measure) throw new Error("There is no such measure.");
    return measure({ host, inbox: heard });
  });
}
