import { version, type ComponentProps } from "react";
import { CopyButton } from "../controls/copy-button.tsx";
import type { FailedPart } from "./failure-boundary.tsx";
import { failureReport } from "./failure-report.ts";

/** Copies a description of a failure for developers, without phone numbers and secrets. */
export const CopyReportButton = ({
  failure,
  ...props
}: { failure: FailedPart } & Omit<ComponentProps<typeof CopyButton>, "text">) => (
  <CopyButton
    {...props}
    text={() =>
      failureReport(failure, {
        path: window.location.pathname,
        platform: `React ${version}, ${navigator.userAgent}`,
        time: new Date(),
      })
    }
  />
);
