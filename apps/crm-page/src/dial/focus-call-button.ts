/** Puts the focus on the button that calls a number, or on the page where that is not on it any more. */
export function focusCallButton(phoneNumber: string | undefined): void {
  const buttons = [...document.querySelectorAll<HTMLElement>("button[data-call-number]")];
  const button = buttons.find(({ dataset }) => dataset["callNumber"] === phoneNumber);
  (button ?? document.getElementById("page"))?.focus({ preventScroll: true });
}
