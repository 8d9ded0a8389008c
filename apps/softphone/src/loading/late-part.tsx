import type { ComponentType } from "react";
import { useStore } from "zustand";
import type { LateCode } from "./late-code.ts";

/**
 * Creates a component whose code may not have loaded. Until it has, and if it can't be loaded, a placeholder
 * takes its place: nothing else leaves the screen.
 */
export function createLatePart<Code, Props extends object>(
  lateCode: LateCode<Code>,
  select: (code: Code) => ComponentType<Props>,
  Placeholder: ComponentType<Props>,
): ComponentType<Props> {
  return function LatePart(props: Props) {
    const code = useStore(lateCode.state, (state) => state.code);
    const Part = code === undefined ? Placeholder : select(code);
    return <Part {...props} />;
  };
}
