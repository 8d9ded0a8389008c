import type { ComponentType } from "react";
import type { LateCode } from "../loading/late-code.ts";
import { createLatePart } from "../loading/late-part.tsx";
import { useLateLoading } from "../phone/softphone-services.ts";
import styles from "./app.module.css";
import { BasicCall } from "./basic-call.tsx";
import { callParts, lineParts } from "./late-code.ts";

const Nothing = () => null;
const EmptyLine = () => <div className={styles.emptyLine} />;

/** A part of the screen that works with what makes calls. */
function createPart<Code, Props extends object>(
  lateCode: LateCode<Code>,
  select: (code: Code) => ComponentType<Props>,
  Placeholder: ComponentType<Props>,
): ComponentType<Props> {
  const LatePart = createLatePart(lateCode, select, Placeholder);
  return function Part(props: Props) {
    return useLateLoading().isLoaded ? <LatePart {...props} /> : <Placeholder {...props} />;
  };
}

export const ScreenOfCall = createPart(callParts, (parts) => parts.ScreenOfCall, BasicCall);
export const WaitingCall = createPart(callParts, (parts) => parts.WaitingCall, Nothing);
export const OtherCalls = createPart(callParts, (parts) => parts.OtherCalls, Nothing);
export const RecordingProblems = createPart(callParts, (parts) => parts.RecordingProblems, Nothing);
export const FollowUpResults = createPart(callParts, (parts) => parts.FollowUpResults, Nothing);
export const StorageProblem = createPart(callParts, (parts) => parts.StorageProblem, Nothing);
export const FarEndDrawer = createPart(lineParts, (parts) => parts.FarEndDrawer, EmptyLine);
export const SipAccountBar = createPart(lineParts, (parts) => parts.SipAccountBar, EmptyLine);
