export { CopyReportButton } from "./copy-report-button.tsx";
export { errorSummary } from "./error-summary.ts";
export { FailureBoundary, type Failure } from "./failure-boundary.tsx";
export { reportCaughtError } from "./report-caught-error.ts";
