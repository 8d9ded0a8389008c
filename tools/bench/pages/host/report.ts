/** Does what the page is for, tells the bench server, and goes where that sends the browser next. */
export function report(measure: () => Promise<unknown>): void {
  void run(measure).then(goOn);
}

async function goOn(outcome: object): Promise<void> {
  const response = await fetch("/report", { method: "POST", body: JSON.stringify(outcome) });
  location.replace(await response.text());
}

async function run(measure: () => Promise<unknown>): Promise<object> {
  try {
    return { value: await measure() };
  } catch (error) {
    return { error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) };
  }
}
