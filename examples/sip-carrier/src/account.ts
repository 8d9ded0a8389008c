import type { SipAccount } from "./sip-carrier.ts";

const fields = [
  { name: "server", label: "Server ", type: "url", placeholder: "wss://sip.example.com/ws" },
  { name: "user", label: "User ", type: "text", placeholder: "alice" },
  { name: "password", label: "Password ", type: "password", placeholder: "" },
];

/** Shows a form for the account below the phone. Returns the element that shows the state of the registration. */
export function createAccountForm(
  root: Element,
  signIn: (account: SipAccount) => void,
): { showState(text: string, isSignedIn: boolean): void } {
  const form = document.createElement("form");
  form.setAttribute("aria-label", "SIP account");
  for (const { name, label: text, type, placeholder } of fields) {
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), { name, type, placeholder });
    input.required = true;
    label.append(text, input);
    form.append(label);
  }
  form.append(Object.assign(document.createElement("button"), { textContent: "Sign in" }));
  const state = document.createElement("p");
  root.append(state, form);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const text = (name: string): string => String(data.get(name)).trim();
    signIn({
      server: text("server"),
      user: text("user"),
      password: String(data.get("password")),
    });
  });
  return {
    showState(text, isSignedIn) {
      state.textContent = text;
      form.hidden = isSignedIn;
    },
  };
}
