/** Lets the browser download a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  saveAddress(url, name);
  // The download has begun, and keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Lets the browser download what is at an address. */
export function saveAddress(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
