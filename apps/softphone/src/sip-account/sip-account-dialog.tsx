import { useLanguage } from "../languages/language-context.ts";
import {
  Button,
  Checkbox,
  Field,
  IconButton,
  Notice,
  Select,
} from "@calling-extensions/ui/controls";
import { X } from "lucide-react";
import { useId, useState, type FormEvent, type RefObject } from "react";
import { useStore } from "zustand";
import { usePhoneState, useServices } from "../phone/softphone-services.ts";
import { INTERNAL_DIGITS } from "../settings/defaults.ts";
import { newAccount, type AccountForm } from "../telephony/sip-account.ts";
import { findAccountProblems, type AccountProblems } from "./account-problems.ts";
import { registrationProblem } from "./registration-problem.ts";
import styles from "./sip-account-dialog.module.css";

/** Signs in at a SIP server, or out. */
export function SipAccountDialog({
  dialogRef,
}: {
  dialogRef: RefObject<HTMLDialogElement | null>;
}) {
  const { line } = useServices();
  const { texts } = useLanguage();
  const { kind, registration } = useStore(line.state);
  const isBusy = usePhoneState(({ call }) => call !== undefined);
  const titleId = useId();
  const isSignedIn = kind === "sip" && registration.state !== "unregistered";
  const problem = kind === "sip" ? registrationProblem(registration, texts) : undefined;
  const close = () => dialogRef.current?.close();

  return (
    <dialog ref={dialogRef} className={styles.dialog} aria-labelledby={titleId}>
      <div className={styles.title}>
        <h2 id={titleId}>{texts.sip.account}</h2>
        <IconButton label={texts.common.close} onClick={close}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {problem !== undefined && (
        <Notice tone={registration.state === "failed" ? "danger" : "warning"} role="note">
          {problem}
        </Notice>
      )}
      {isBusy ? (
        <p>{texts.sip.finishCallFirst}</p>
      ) : (
        <AccountFields
          onSubmit={(form, options) => {
            line.signIn(form, options);
            close();
          }}
        />
      )}
      {kind === "sip" && (
        <Button
          className={styles.signOut}
          disabled={isBusy}
          onClick={() => {
            line.signOut();
            close();
          }}
        >
          {isSignedIn ? texts.sip.signOut : texts.sip.useDemo}
        </Button>
      )}
    </dialog>
  );
}

function AccountFields({
  onSubmit,
}: {
  onSubmit: (form: AccountForm, options: { remembersPassword: boolean }) => void;
}) {
  const { line } = useServices();
  const { texts } = useLanguage();
  const { account } = useStore(line.state);
  const [form, setForm] = useState<AccountForm>({ ...newAccount, ...account });
  const [remembersPassword, setRemembersPassword] = useState(false);
  const [problems, setProblems] = useState<AccountProblems>({});
  const errorId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = findAccountProblems(
      form,
      window.isSecureContext && location.protocol === "https:",
    );
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) {
      // The password stays in this form no longer than necessary.
      setForm({ ...form, password: "" });
      onSubmit(form, { remembersPassword });
    } else {
      const field = event.currentTarget.elements.namedItem(first);
      if (field instanceof HTMLInputElement) field.focus();
    }
  }

  const field = (name: "server" | "user" | "password" | "voicemail" | "conference") => ({
    name,
    value: form[name],
    required: name !== "voicemail" && name !== "conference",
    "aria-invalid": problems[name] !== undefined,
    "aria-describedby": errorId,
    onChange: (event: { target: { value: string } }) =>
      setForm({ ...form, [name]: event.target.value }),
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={texts.sip.server}
        type="url"
        dir="ltr"
        placeholder="wss://sip.example.com/ws"
        autoComplete="off"
        {...field("server")}
      />
      <Field label={texts.sip.user} dir="ltr" autoComplete="username" {...field("user")} />
      <Field
        label={texts.sip.password}
        type="password"
        autoComplete="current-password"
        {...field("password")}
      />
      <Field
        label={texts.sip.voicemail}
        type="tel"
        dir="ltr"
        autoComplete="off"
        {...field("voicemail")}
      />
      <Field
        label={texts.sip.conference}
        type="tel"
        dir="ltr"
        autoComplete="off"
        {...field("conference")}
      />
      <Select
        label={texts.sip.internalNumbers}
        options={INTERNAL_DIGITS.map((digits) => ({
          value: String(digits),
          label: digits === 0 ? texts.sip.noInternalNumbers : texts.sip.internalDigits(digits),
        }))}
        value={String(form.maxInternalDigits)}
        onChange={({ target }) => setForm({ ...form, maxInternalDigits: Number(target.value) })}
      />
      <Checkbox
        label={texts.sip.trustsIdentity}
        isChecked={form.trustsIdentity}
        onChange={(trustsIdentity) => setForm({ ...form, trustsIdentity })}
      />
      <Checkbox
        label={texts.sip.rememberPassword}
        isChecked={remembersPassword}
        onChange={setRemembersPassword}
      />
      <p id={errorId} role="alert" className={styles.error}>
        {Object.values(problems)
          .map((problem) => texts.sip[problem])
          .join(" ")}
      </p>
      <Button tone="primary" type="submit">
        {texts.sip.signIn}
      </Button>
    </form>
  );
}
