import CallingExtensions from "@hubspot/calling-extensions-sdk";

/** The data of the last dial. The user starts the call. */
let dialingContext;
const heading = document.querySelector("h1");
let call = load();

function load() {
  try {
    return JSON.parse(sessionStorage.getItem("call")) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(changes) {
  call = { ...call, ...changes };
  try {
    sessionStorage.setItem("call", JSON.stringify(call));
  } catch {
    // The call is only in memory.
  }
}

const cti = new CallingExtensions({
  debugMode: false,
  eventHandlers: {
    onReady: () => cti.initialized({ isLoggedIn: call !== undefined, isAvailable: false }),
    onDialNumber: (dial) => {
      dialingContext = dial;
    },
    onEndCall: () => {
      if (call.isEnded) return;
      store({ isEnded: true });
      const { externalCallId } = call;
      cti.callEnded({ externalCallId, callEndStatus: "COMPLETED" });
    },
    onCreateEngagementSucceeded: ({ engagementId }) => store({ engagementId }),
  },
});

document.querySelector("#login").addEventListener("click", () => cti.userLoggedIn());
document.querySelector("#outgoingcall").addEventListener("click", () => {
  if (call && !call.isEnded) return;
  call = undefined;
  store({ externalCallId: String(Math.random()) });
  const { externalCallId } = call;
  const toNumber = dialingContext.phoneNumber;
  cti.outgoingCall({ externalCallId, toNumber, createEngagement: true, dialingContext });
  cti.callAnswered({ externalCallId });
});
document.querySelector("#completecall").addEventListener("click", () => {
  const { externalCallId, engagementId } = call;
  cti.callCompleted({ externalCallId, engagementId, hideWidget: false });
});
heading.textContent = "Demo, first version";
