// One file: what calls need beside a record's page. It is loaded after the page is shown.
export { readFaultParameters } from "../engine/page-faults.ts";
export { RunCallingEngine } from "../engine/run-calling-engine.tsx";
export { CallBar } from "../live-call/call-bar.tsx";
export { UnstoredCallsStatus } from "../unstored-calls/unstored-calls-status.tsx";
export { AppDock } from "../widget/app-dock.tsx";
export { CallingLayer } from "../widget/calling-layer.tsx";
