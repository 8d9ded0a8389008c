import { ErrorState } from "../feedback/error-state.tsx";
import { RecordPageSkeleton } from "./record-page-skeleton.tsx";

/** In place of a record that has not come yet, or could not be had. */
export function RecordPending({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error ? (
    <ErrorState
      headingLevel={1}
      title="This record cannot be shown"
      error={error}
      onRetry={onRetry}
    />
  ) : (
    <RecordPageSkeleton />
  );
}
