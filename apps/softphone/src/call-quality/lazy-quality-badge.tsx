import { lazy, Suspense, type ReactNode } from "react";

/** A call continues without the badge if it can't be loaded. */
const QualityBadge = lazy(() =>
  import("./quality-badge.tsx").then(
    (loaded) => ({ default: loaded.QualityBadge }),
    () => ({ default: (): ReactNode => null }),
  ),
);

/** Shows the quality of the call. Its code is loaded with the first call. */
export const LazyQualityBadge = () => (
  <Suspense fallback={null}>
    <QualityBadge />
  </Suspense>
);
