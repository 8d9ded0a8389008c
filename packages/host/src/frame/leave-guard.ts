/** Makes the browser ask before the page is left, while it is on. One for each host: they do not meet. */
export function createLeaveGuard(): (isOn: boolean) => void {
  const listener = {
    handleEvent: (event: Event): void => event.preventDefault(),
  };
  return (isOn) => {
    if (isOn) window.addEventListener("beforeunload", listener);
    else window.removeEventListener("beforeunload", listener);
  };
}
