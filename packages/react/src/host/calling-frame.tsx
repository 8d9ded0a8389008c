import {
  forwardRef,
  type CSSProperties,
  type ForwardRefExoticComponent,
  type ReactNode,
  type RefAttributes,
} from "react";
import type { UseCallingHostOptions } from "./host-options.ts";
import { useCallingHost, type UseCallingHostResult } from "./use-calling-host.ts";

export interface CallingFrameProps extends UseCallingHostOptions {
  /** The id of the element around the iframe. */
  id?: string;
  /** The class of the element around the iframe. */
  className?: string;
  /** The style of the element around the iframe. */
  style?: CSSProperties;
  /** Content next to the frame, in the same element, such as a title bar or the app's status. */
  children?: ReactNode | ((calling: UseCallingHostResult) => ReactNode);
}

/**
 * Renders an element with a calling app. The element has the attributes `hidden` while the app is hidden,
 * `data-minimized` while it is minimized, and `data-status`. A hidden app continues to run. `ref` refers to
 * the element.
 *
 * @example
 * <CallingFrame provider={provider} context={context} ports={ports}>
 *   {({ status }) => status === "connecting" && <p>Loading…</p>}
 * </CallingFrame>
 */
export const CallingFrame: ForwardRefExoticComponent<
  CallingFrameProps & RefAttributes<HTMLDivElement>
> = forwardRef<HTMLDivElement, CallingFrameProps>(function CallingFrame(
  { id, className, style, children, ...options },
  ref,
) {
  const [frame, calling] = useCallingHost(options);
  const { status, visibility } = calling;
  return (
    <div
      ref={ref}
      id={id}
      className={className}
      style={style}
      hidden={visibility.isHidden}
      data-status={status}
      data-minimized={visibility.isMinimized || undefined}
    >
      {typeof children === "function" ? children(calling) : children}
      <div ref={frame} />
    </div>
  );
});
