/** An invalid command, option or configuration. Its message is for the user. */
export class CommandLineError extends Error {
  override readonly name = "CommandLineError";
}
