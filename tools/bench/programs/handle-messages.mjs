/**
 * Responds to each message of the parent process, also with errors, and ends when the parent is gone.
 *
 * @param {(message: any) => Promise<unknown>} handle
 * @param {() => Promise<void>} [stop]
 */
export function handleMessages(handle, stop = async () => undefined) {
  process.on("message", (message) => {
    handle(message).then(
      (response) => process.send?.(response),
      (error) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on("disconnect", () => {
    void stop().finally(() => process.exit());
  });
}
