// One file: what calls need beside a record's page. It is loaded after the page is shown.
export { DeveloperTools } from "../developer-tools/developer-tools.tsx";
export { readToolsParameter } from "../developer-tools/stored-tools.ts";
export { readFaultParameters } from "../engine/page-faults.ts";
export { readRecordParameter } from "../recordings/record-app.ts";
export { RunCallingEngine } from "../engine/run-calling-engine.tsx";
export { FollowCorner } from "./follow-corner.tsx";
export { CallBar } from "../live-call/call-bar.tsx";
export { LiveUpdates } from "../live/live-updates.tsx";
export { UnstoredCallsStatus } from "../unstored-calls/unstored-calls-status.tsx";
export { AppDock } from "../widget/app-dock.tsx";
export { CallingLayer } from "../widget/calling-layer.tsx";
