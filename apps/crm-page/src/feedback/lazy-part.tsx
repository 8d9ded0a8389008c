import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffectEvent, useLayoutEffect, useRef } from "react";
import { codeQuery } from "./code-query.ts";
import { collectTyping } from "./collect-typing.ts";
import { ErrorState } from "./error-state.tsx";
import { PartBoundary, type PartBoundaryProps } from "./part-boundary.tsx";
import { Skeleton } from "./skeleton.tsx";

/**
 * Creates a part of the page whose code is loaded when it is first shown. Unlike with `lazy` of React, the
 * user can retry after a failure, and the rest of the page stays, also if the part throws an error.
 *
 * @param label names the part to the user while it loads and if it can't be loaded or shown.
 * @param isTypedIn whether the user has opened it to type in its first field. Then no key is lost while it loads.
 */
export const lazyPart = <Props extends object>(
  label: string,
  shape: "page" | "card" | "line",
  load: () => Promise<ComponentType<Props>>,
  isTypedIn: (props: Props) => boolean = () => false,
): ComponentType<Props> => createLazyPart(label, load, isTypedIn, () => ({ shape }));

/** Creates a dialog whose code is loaded when it is first shown. The user can close it even if it fails. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  label: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  createLazyPart(
    label,
    load,
    () => true,
    ({ onClose }) => ({ shape: "dialog", onClose }),
  );

function createLazyPart<Props extends object>(
  label: string,
  load: () => Promise<ComponentType<Props>>,
  isTypedIn: (props: Props) => boolean,
  boundaryOf: (props: Props) => Pick<PartBoundaryProps, "shape" | "onClose">,
): ComponentType<Props> {
  const code = codeQuery(load);
  return function LazyPart(props: Props) {
    const { data: Part, error, refetch } = useQuery(code);
    const isPartShown = useRef(false);
    const isCollecting = isTypedIn(props) && !error;
    useLayoutEffect(() => {
      isPartShown.current = Part !== undefined;
    }, [Part]);
    const { shape, onClose } = boundaryOf(props);
    const close = useEffectEvent(() => onClose?.());
    useLayoutEffect(
      () => (isCollecting ? collectTyping(() => isPartShown.current, close) : undefined),
      [isCollecting],
    );
    if (Part) {
      return (
        <PartBoundary label={label} shape={shape} onClose={onClose}>
          <Part {...props} />
        </PartBoundary>
      );
    }
    return error ? (
      <ErrorState title={t`Couldn't load ${label}`} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label={t`Loading ${label}`} lines={onClose ? 0 : 3} />
    );
  };
}
