/**
 * Ignores the second click of a double click if the button of the first one is gone: where Call was, Hang up appears, and
 * after Log in a key of the keypad. Returns a function that ends this.
 */
export function ignoreDoubleClicks(): () => void {
  let clicked: Element | null = null;
  const check = (event: MouseEvent): void => {
    if (event.detail > 1 && clicked?.isConnected === false) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    clicked = event.target instanceof Element ? event.target.closest("button") : null;
  };
  document.addEventListener("click", check, true);
  return () => document.removeEventListener("click", check, true);
}
