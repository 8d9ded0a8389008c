/** The smallest app that makes a whole call. */
export const appPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Benchmark app</title>
<button id="hang-up" disabled>Hang up</button>
<script src="/sdk.js"></script>
<script>
  const hangUp = document.getElementById("hang-up");
  const externalCallId = crypto.randomUUID();
  const cti = new CallingExtensions({
    eventHandlers: {
      onReady: () => cti.initialized({ isLoggedIn: true, isAvailable: true }),
      onDialNumber(dialingContext) {
        cti.outgoingCall({
          externalCallId,
          toNumber: dialingContext.phoneNumber,
          fromNumber: "+12025550100",
          callStartTime: Date.now(),
          createEngagement: true,
          dialingContext,
        });
      },
      onCreateEngagementSucceeded() {
        cti.callAnswered({ externalCallId });
        hangUp.disabled = false;
      },
    },
  });
  hangUp.addEventListener("click", () => {
    cti.callEnded({ externalCallId, callEndStatus: "COMPLETED" });
    cti.callCompleted({ externalCallId, hideWidget: false });
  });
</script>
</html>`;

/** The page that a test without any of our fixtures opens. */
export const emptyPage = (frameUrl: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Empty page</title>
<button onclick="this.textContent = 'Clicked'">Click</button>
<iframe title="Empty frame" src="${frameUrl}"></iframe>
</html>`;

export const emptyFrame =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Empty frame</title></html>';

/** A CRM page with nothing but the host SDK: a button that dials, and the app. */
export const hostPage = (appUrl: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The smallest CRM page</title>
<button disabled>Call</button>
<main></main>
<script type="module">
  import { createCallingHost } from "/host/index.js";
  const record = { objectTypeId: "0-1", objectId: "101" };
  const host = createCallingHost({
    provider: { id: "9100", name: "App", url: ${JSON.stringify(appUrl)} },
    frame: { container: document.querySelector("main") },
    context: { portalId: "1", userId: "11", iframeLocation: "widget" },
    ports: {
      saveCall: async (document) => {
        const response = await fetch("/calls", { method: "POST", body: JSON.stringify(document) });
        return response.json();
      },
      matchCaller: async () => [],
      navigateToRecord: async () => undefined,
      showAlert: () => undefined,
    },
  });
  const button = document.querySelector("button");
  button.disabled = false;
  button.addEventListener("click", () =>
    host.dial({
      phoneNumber: "+12025550101",
      countryCode: "US",
      viewedRecord: record,
      calledRecord: record,
      phonePropertyName: "phone",
    }),
  );
</script>
</html>`;
