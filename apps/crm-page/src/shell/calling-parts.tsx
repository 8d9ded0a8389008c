// One file: what calls need beside a record's page. It is loaded after the page is shown.
export { DeveloperTools } from "../developer-tools/developer-tools.tsx";
export { RunCallingEngine } from "../engine/run-calling-engine.tsx";
export { RejectedBanner } from "../app-switcher/rejected-banner.tsx";
export { prepareCalling } from "./prepare-calling.ts";
export { FollowCorner } from "./follow-corner.tsx";
export { CallBar } from "../live-call/call-bar.tsx";
export { LiveUpdates } from "../live/live-updates.tsx";
export { UnstoredCallsStatus } from "../unstored-calls/unstored-calls-status.tsx";
export { AppDock } from "../widget/app-dock.tsx";
export { CallingLayer } from "../widget/calling-layer.tsx";
