/**
 * Answers each message of the process that started this one, failures too, and ends when it is gone.
 *
 * @param {(message: any) => Promise<unknown>} handle
 * @param {() => Promise<void>} [stop]
 */
export function answerMessages(handle, stop = async () => undefined) {
  process.on("message", (message) => {
    handle(message).then(
      (answer) => process.send?.(answer),
      (error) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on("disconnect", () => {
    void stop().finally(() => process.exit());
  });
}
