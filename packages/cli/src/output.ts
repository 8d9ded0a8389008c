/** Where a command writes. */
export interface Output {
  /** Prints a report. */
  write(this: void, text: string): void;
  /** Shows what the command does, until the next text. */
  showProgress(this: void, text: string): void;
}
