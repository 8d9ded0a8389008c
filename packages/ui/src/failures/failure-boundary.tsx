import { type ReactNode, useRef, version } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { errorSummary, failureReport } from "./failure-report.ts";

/** What failed, and what the user can do about it. */
export interface Failure {
  /** What happened, in the words of the error. */
  readonly summary: string;
  /** Shows the part again. */
  readonly retry: () => void;
  /** Describes the failure for developers, without phone numbers and secrets. */
  readonly report: () => string;
}

/** Shows a fallback in place of a part that throws an error, so that the rest of the app stays. */
export function FailureBoundary({
  app,
  part,
  resetKeys,
  renderFallback,
  children,
}: {
  /** The app's name and version. */
  app: string;
  /** The part's name in the report, in English. */
  part: string;
  /** The part is shown again when one of these changes. */
  resetKeys: unknown[];
  renderFallback: (failure: Failure) => ReactNode;
  children: ReactNode;
}) {
  const componentStack = useRef("");
  return (
    <ErrorBoundary
      resetKeys={resetKeys}
      onError={(_error, info) => {
        componentStack.current = info.componentStack ?? "";
      }}
      fallbackRender={({ error, resetErrorBoundary }) =>
        renderFallback({
          summary: errorSummary(error),
          retry: () => resetErrorBoundary(),
          report: () =>
            failureReport(
              { app, part, error, componentStack: componentStack.current },
              {
                path: window.location.pathname,
                platform: `React ${version}, ${navigator.userAgent}`,
                time: new Date(),
              },
            ),
        })
      }
    >
      {children}
    </ErrorBoundary>
  );
}
