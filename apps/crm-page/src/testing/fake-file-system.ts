/** The browser's own storage of files, as far as the page uses it. `navigator.storage` is replaced for a test. */
export class FakeFileSystem {
  /** The content of each file in the only folder, by its name. */
  readonly files = new Map<string, string>();
  /** Replaces writing, to fail or to be slow. */
  write: (text: string) => Promise<void> = () => Promise.resolve();

  readonly #folder = {
    values: async function* values(this: FakeFileSystem) {
      for (const name of this.files.keys()) yield { kind: "file", name, ...this.#handle(name) };
    }.bind(this),
    getFileHandle: (name: string, { create = false } = {}) => {
      if (!this.files.has(name) && !create) return Promise.reject(new Error("There is no file."));
      if (!this.files.has(name)) this.files.set(name, "");
      return Promise.resolve(this.#handle(name));
    },
    removeEntry: (name: string) => {
      this.files.delete(name);
      return Promise.resolve();
    },
  };

  readonly #root = {
    getDirectoryHandle: () => Promise.resolve(this.#folder),
    removeEntry: () => {
      this.files.clear();
      return Promise.resolve();
    },
  };

  #handle(name: string) {
    return {
      getFile: () => {
        const text = this.files.get(name) ?? "";
        return Promise.resolve({ size: text.length, text: () => Promise.resolve(text) });
      },
      createWritable: () => {
        let written = "";
        return Promise.resolve({
          write: async (text: string) => {
            await this.write(text);
            written += text;
          },
          close: () => Promise.resolve(void this.files.set(name, written)),
        });
      },
    };
  }

  /** Of `navigator`. */
  readonly storage = { getDirectory: () => Promise.resolve(this.#root) };
}
