import { type ReactNode, useEffect, useRef, useState } from "react";
import { usePrinting } from "./use-printing.ts";

/**
 * Renders its children only near the viewport, and an empty box of their last height elsewhere. Children that the user
 * is using stay. The boxes are in the normal flow, so that the browser keeps the text in place that the user reads.
 */
export function NearViewport({
  estimatedHeight,
  children,
}: {
  /** In CSS pixels, until the children have been rendered. */
  estimatedHeight: number;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [emptyHeight, setEmptyHeight] = useState<number | undefined>(estimatedHeight);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (changes) => {
        const { isIntersecting, boundingClientRect } = changes.at(-1) ?? {};
        const isShown = isIntersecting || isInUse(element);
        setEmptyHeight(isShown ? undefined : boundingClientRect?.height);
      },
      // One screen above and one below.
      { rootMargin: "100% 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isPrinting = usePrinting();
  const isEmpty = emptyHeight !== undefined && !isPrinting;
  return (
    <div ref={box} style={isEmpty ? { height: emptyHeight } : undefined}>
      {!isEmpty && children}
    </div>
  );
}

/** Whether it has the focus, or a recording that the user has started. */
const isInUse = (element: Element): boolean =>
  element.contains(document.activeElement) ||
  [...element.querySelectorAll<HTMLMediaElement>("audio, video")].some(
    ({ paused, currentTime }) => !paused || currentTime > 0,
  );
