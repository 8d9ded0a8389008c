export { FailureBoundary, type Failure } from "./failure-boundary.tsx";
export { reportCaughtError } from "./report-caught-error.ts";
