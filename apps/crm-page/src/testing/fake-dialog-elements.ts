/** Gives the test's page modal dialogs, which jsdom doesn't have. */
export function fakeDialogElements(): void {
  const { prototype } = HTMLDialogElement;
  if ("showModal" in prototype) return;
  Object.assign(prototype, {
    showModal(this: HTMLDialogElement): void {
      this.open = true;
    },
    close(this: HTMLDialogElement): void {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event("close"));
    },
  });
}
