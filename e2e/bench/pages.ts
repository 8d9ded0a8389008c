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
