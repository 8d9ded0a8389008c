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

function answer() {
  store({ isAnswered: true });
  cti.callAnswered({ externalCallId: call.externalCallId });
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
      const { externalCallId, isAnswered } = call;
      cti.callEnded({ externalCallId, callEndStatus: isAnswered ? "COMPLETED" : "REJECTED" });
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
  answer();
});
document.querySelector("#incomingcall").addEventListener("click", () => {
  call = undefined;
  store({ externalCallId: String(Math.random()) });
  const { externalCallId } = call;
  cti.incomingCall({ externalCallId, fromNumber: "+12025550199", createEngagement: true });
});
document.querySelector("#answercall").addEventListener("click", answer);
document.querySelector("#completecall").addEventListener("click", () => {
  const { externalCallId, engagementId } = call;
  cti.callCompleted({ externalCallId, engagementId, hideWidget: false });
});
heading.textContent = "Demo, first version";
