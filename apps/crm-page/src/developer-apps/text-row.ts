/** One text of a form. */
export interface TextRow<Name extends string> {
  /** As in the request, so that errors of the service find their row. */
  readonly name: Name;
  readonly label: string;
  /** What to enter instead, if the service rejects the text. */
  readonly advice: string;
  /** More than one line. */
  readonly lines?: number;
  readonly inputMode?: "url" | "numeric";
  readonly placeholder?: string;
}
