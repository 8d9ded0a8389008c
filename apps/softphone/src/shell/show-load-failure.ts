import type { Texts } from "../languages/en.ts";

/** Shows that the phone can't be shown, in plain HTML, with a button to try again. */
export function showLoadFailure({ common }: Texts, retry: () => void): void {
  const button = document.createElement("button");
  button.textContent = common.tryAgain;
  button.addEventListener("click", retry);
  document.getElementById("root")?.replaceChildren(common.cannotLoad(common.phone), " ", button);
}
