export { CopyReportButton } from "./copy-report-button.tsx";
export {
  errorSummary,
  FailureBoundary,
  reportCaughtError,
  type Failure,
} from "./failure-boundary.tsx";
