import { Component, type ErrorInfo, type ReactNode } from "react";

/** A part of an app that can't be shown, because it threw an error. */
export interface FailedPart {
  /** The app's name and version. */
  readonly app: string;
  /** The failed part, in English. */
  readonly part: string;
  readonly error: unknown;
  /** The components in which it failed, if React tells. */
  readonly componentStack: string;
}

/** What failed, and what the user can do about it. */
export interface Failure extends FailedPart {
  /** Shows the part again. */
  readonly retry: () => void;
}

interface Props extends Pick<FailedPart, "app" | "part"> {
  /** The part is shown again when one of these changes. */
  resetKeys: readonly unknown[];
  renderFallback: (failure: Failure) => ReactNode;
  children: ReactNode;
}

interface State {
  caught: Pick<FailedPart, "error" | "componentStack"> | undefined;
}

/** Shows a fallback in place of a part that throws an error, so that the rest of the app stays. */
export class FailureBoundary extends Component<Props, State> {
  static getDerivedStateFromError = (error: unknown): State => ({
    caught: { error, componentStack: "" },
  });

  override state: State = { caught: undefined };

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ caught: { error, componentStack: componentStack ?? "" } });
  }

  override componentDidUpdate(before: Props, { caught }: State): void {
    const { resetKeys } = this.props;
    const isReset = resetKeys.some((key, index) => !Object.is(key, before.resetKeys[index]));
    if (caught && isReset) this.#retry();
  }

  readonly #retry = (): void => this.setState({ caught: undefined });

  override render(): ReactNode {
    const { app, part, renderFallback, children } = this.props;
    const { caught } = this.state;
    return caught ? renderFallback({ app, part, ...caught, retry: this.#retry }) : children;
  }
}

/** The kind of an error and its message. Other values that are thrown may contain anything. */
export const errorSummary = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : `A thrown ${typeof error}`;

/**
 * For `onCaughtError` of a React root. Reports an error that a boundary caught like any uncaught error: once, to the
 * window's `error` listeners and the console. By default, React only writes to the console.
 */
export const reportCaughtError = (error: unknown): void => window.reportError(error);
