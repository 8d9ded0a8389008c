import { type Failure, FailureBoundary } from "@calling-extensions/ui/failures";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { version } from "../../package.json";
import { CardFailure, DialogFailure, LineFailure, PageFailure } from "./part-failure.tsx";
import { reloadQueries } from "./reload-queries.ts";

/** What takes the place of a part that failed: something of the same shape. */
const fallbacks = {
  page: PageFailure,
  card: CardFailure,
  line: LineFailure,
  dialog: DialogFailure,
};

export interface PartBoundaryProps {
  /** Completes the sentence "Couldn't show …". */
  readonly label: string;
  readonly shape: keyof typeof fallbacks;
  /** Closes the part, if the user can close it. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Keeps the error of a part in its place, with the reason, a button that shows it again, and a report. */
export function PartBoundary({ label, shape, onClose, children }: PartBoundaryProps) {
  const queryClient = useQueryClient();
  const [path] = useLocation();
  const search = useSearch();
  const Fallback = fallbacks[shape];
  const reload = async ({ retry }: Failure): Promise<void> => {
    await reloadQueries(queryClient);
    retry();
  };
  return (
    <FailureBoundary
      app={`CRM page ${version}`}
      part={label}
      // What fails in one place may work in another.
      resetKeys={[path, search]}
      renderFallback={(failure) => (
        <Fallback
          label={label}
          failure={failure}
          onReload={() => reload(failure)}
          onClose={() => {
            onClose?.();
            failure.retry();
          }}
        />
      )}
    >
      {children}
    </FailureBoundary>
  );
}
