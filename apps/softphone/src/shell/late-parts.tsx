import type { ComponentType } from "react";
import { useLateServices, type LateScreens } from "../phone/softphone-services.ts";
import styles from "./app.module.css";

const Nothing = () => null;
const EmptyLine = () => <div className={styles.emptyLine} />;

/**
 * Creates a component that loads with what makes calls. Until it has, and if it can't be loaded, a placeholder takes its
 * place: nothing else leaves the screen.
 */
function createLatePart<Props extends object>(
  select: (screens: LateScreens) => ComponentType<Props>,
  Placeholder: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  return function LatePart(props: Props) {
    const late = useLateServices();
    const Part = late ? select(late.screens) : Placeholder;
    return <Part {...props} />;
  };
}

export const ScreenOfCall = createLatePart((screens) => screens.ScreenOfCall);
export const WaitingCall = createLatePart((screens) => screens.WaitingCall);
export const CallNotices = createLatePart((screens) => screens.CallNotices);
export const FarEndDrawer = createLatePart((screens) => screens.FarEndDrawer, EmptyLine);
export const SipAccountBar = createLatePart((screens) => screens.SipAccountBar, EmptyLine);
