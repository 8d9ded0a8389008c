import { createLatePart } from "../loading/late-part.tsx";
import styles from "./app.module.css";
import { BasicCall } from "./basic-call.tsx";
import { callParts, lineParts } from "./late-code.ts";

const Nothing = () => null;
const EmptyLine = () => <div className={styles.emptyLine} />;

export const ScreenOfCall = createLatePart(callParts, (parts) => parts.ScreenOfCall, BasicCall);
export const WaitingCall = createLatePart(callParts, (parts) => parts.WaitingCall, Nothing);
export const OtherCalls = createLatePart(callParts, (parts) => parts.OtherCalls, Nothing);
export const RecordingProblems = createLatePart(
  callParts,
  (parts) => parts.RecordingProblems,
  Nothing,
);
export const StorageProblem = createLatePart(callParts, (parts) => parts.StorageProblem, Nothing);
export const FarEndDrawer = createLatePart(lineParts, (parts) => parts.FarEndDrawer, EmptyLine);
export const SipAccountBar = createLatePart(lineParts, (parts) => parts.SipAccountBar, EmptyLine);
