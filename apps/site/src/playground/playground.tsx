import { createFaults } from "@calling-extensions/host";
import { Button, Notice } from "@calling-extensions/ui/controls";
import { type FormEvent, useState } from "react";
import { CrmPanel } from "./crm-panel.tsx";
import { FaultList } from "./fault-list.tsx";
import { createMemoryCrm } from "./memory-crm.ts";
import styles from "./playground.module.css";
import { Session } from "./session.tsx";
import { useHost } from "./use-host.ts";

/** The demo softphone is a part of the site. */
const DEMO = new URL("/softphone", window.location.href).href;

/** A CRM page with a calling app of the user's. Nothing leaves the browser. */
export function Playground() {
  const [crm] = useState(createMemoryCrm);
  const [faults] = useState(createFaults);
  const [typed, setTyped] = useState("");
  const [url, setUrl] = useState(DEMO);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [problem, setProblem] = useState<string>();
  const running = useHost(url, container, { crm, faults });
  const warnings = running
    ? [...running.diagnoses.map(({ message }) => message), ...running.problems]
    : [];
  const open = (event: FormEvent): void => {
    event.preventDefault();
    const isWeb = /^https?:\/\/\S+$/.test(typed);
    setProblem(isWeb ? undefined : "Enter a URL that begins with http:// or https://.");
    if (isWeb) setUrl(typed);
  };
  return (
    <>
      <header className={styles.header}>
        <a href="/">calling-extensions</a>
        <h1>Playground</h1>
        <form className={styles.row} onSubmit={open}>
          <label htmlFor="url">URL of your calling app</label>
          <input
            id="url"
            type="url"
            placeholder="http://localhost:3000"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" tone="primary">
            Open
          </Button>
          <Button onClick={() => setUrl(DEMO)}>Demo softphone</Button>
        </form>
      </header>
      <main className={styles.page}>
        <div className={styles.panels}>
          <CrmPanel crm={crm} host={running?.host} calls={running?.calls ?? []} />
          <FaultList faults={faults} />
          <Limits isDemo={url === DEMO} />
        </div>
        <section className={styles.app} aria-labelledby="app">
          <h2 id="app">Calling app</h2>
          <p className={styles.row}>
            <output aria-label="App">{running?.status}</output>
            <Button onClick={() => running?.host.reload()}>Reload the app</Button>
          </p>
          {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
          {warnings.map((message) => (
            <Notice key={message} tone="warning" role="note">
              {message}
            </Notice>
          ))}
          <div ref={setContainer} className={styles.frame} />
        </section>
        {running && <Session key={url} host={running.host} />}
      </main>
    </>
  );
}

/** What this page can't do. */
function Limits({ isDemo }: { isDemo: boolean }) {
  return (
    <section aria-labelledby="limits">
      <h2 id="limits">What only the command can do</h2>
      <p className={styles.quiet}>
        Nothing leaves this browser, and a reload forgets the calls. The command{" "}
        <code>npx calling-extensions dev</code> also finds out why a URL doesn&apos;t load, keeps
        records and calls, has an HTTP API, several tabs and calling windows, and embeds an app on{" "}
        <code>http</code> that isn&apos;t on this machine.
      </p>
      {isDemo && (
        <p className={styles.quiet}>
          The demo softphone has the origin of this page, so that it works offline. Your app has its
          own origin, and the browser separates it from this page.
        </p>
      )}
      <a href="/guides/test-your-app">Test your calling app</a>
    </section>
  );
}
