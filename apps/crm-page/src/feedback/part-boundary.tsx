import { type Failure, FailureBoundary } from "@calling-extensions/ui/failures";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { version } from "../../package.json";
import { codeQuery } from "./code-query.ts";
import { LineFailure } from "./line-failure.tsx";
import type { partFailures } from "./part-failure.tsx";
import { reloadQueries } from "./reload-queries.ts";

/** Few users ever need it. Until it is loaded, and if it can't be, a line is in its place. */
const lateFailures = codeQuery(async () => (await import("./part-failure.tsx")).partFailures);

export interface PartBoundaryProps {
  /** Completes the sentence "Couldn't show …". */
  readonly label: string;
  readonly shape: keyof typeof partFailures;
  /** Closes the part, if the user can close it. */
  readonly onClose?: (() => void) | undefined;
  /** What the user still needs if it fails. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Keeps the error of a part in its place, with the reason, a button that shows it again, and a report. */
export function PartBoundary({ children, ...part }: PartBoundaryProps) {
  const [path] = useLocation();
  const search = useSearch();
  return (
    <FailureBoundary
      app={`CRM page ${version}`}
      part={part.label}
      // What fails in one place may work in another.
      resetKeys={[path, search]}
      renderFallback={(failure) => <PartFailure {...part} failure={failure} />}
    >
      {children}
    </FailureBoundary>
  );
}

function PartFailure({
  label,
  shape,
  onClose,
  actions,
  failure,
}: Omit<PartBoundaryProps, "children"> & { failure: Failure }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(lateFailures);
  const Shape = data?.[shape] ?? LineFailure;
  return (
    <Shape
      label={label}
      failure={failure}
      onReload={async () => {
        await reloadQueries(queryClient);
        failure.retry();
      }}
      onClose={
        onClose &&
        (() => {
          onClose();
          failure.retry();
        })
      }
    >
      {actions}
    </Shape>
  );
}
