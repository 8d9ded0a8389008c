import { forwardRef, type CSSProperties, type ReactNode } from "react";
import type { UseCallingHostOptions } from "./host-options.ts";
import { useCallingHost, type Calling } from "./use-calling-host.ts";

export interface CallingFrameProps extends UseCallingHostOptions {
  id?: string;
  className?: string;
  style?: CSSProperties;
  /** Shown beside the frame, in the same element: a title bar, or what the app's status is. */
  children?: ReactNode | ((calling: Calling) => ReactNode);
}

/**
 * An element with a calling app in it. It has the attribute `hidden` while the app is hidden,
 * `data-minimized` while it is minimised, and its status as `data-status`; the app goes on all the same.
 * `ref` is the element's.
 *
 * @example
 * <CallingFrame provider={provider} context={context} ports={ports}>
 *   {({ status }) => status === "connecting" && <p>Loading…</p>}
 * </CallingFrame>
 */
export const CallingFrame = forwardRef<HTMLDivElement, CallingFrameProps>(function CallingFrame(
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
