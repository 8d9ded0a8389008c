/** Moves the focus to the button that calls a number, or to the page if the button is gone. */
export function focusCallButton(phoneNumber: string | undefined): void {
  const buttons = [...document.querySelectorAll<HTMLElement>("button[data-call-number]")];
  // The one beside the number, which is after the one beside the name.
  const button = buttons.findLast(({ dataset }) => dataset["callNumber"] === phoneNumber);
  (button ?? document.getElementById("page"))?.focus({ preventScroll: true });
}
