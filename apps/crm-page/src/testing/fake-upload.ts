import { vi } from "vitest";

/** An upload of a form, which the test ends. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: string[] = [];
  address = "";
  form: FormData | undefined;
  isAborted = false;
  status = 0;
  responseText = "";

  open(method: string, path: string): void {
    this.address = `${method} ${path}`;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.push(`${name}: ${value}`);
  }

  send(form: FormData): void {
    this.form = form;
  }

  abort(): void {
    this.isAborted = true;
    this.fail("abort");
  }

  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded }));
  }

  respond(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event("load"));
  }

  fail(how: "error" | "abort"): void {
    this.dispatchEvent(new Event(how));
  }
}

/** Replaces the browser's uploads until the test ends. Returns those that were started. */
export function fakeUploads(): readonly FakeUpload[] {
  const started: FakeUpload[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends FakeUpload {
      constructor() {
        super();
        started.push(this);
      }
    },
  );
  return started;
}
