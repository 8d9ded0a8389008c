/** Moves the focus to the button that calls a number, or to the page if the button is gone. */
export function focusCallButton(phoneNumber: string | undefined): void {
  const buttons = [...document.querySelectorAll<HTMLElement>("button[data-call-number]")];
  const button = buttons.find(({ dataset }) => dataset["callNumber"] === phoneNumber);
  (button ?? document.getElementById("page"))?.focus({ preventScroll: true });
}
