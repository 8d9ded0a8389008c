/** Replaces the text of a field, as a user does. */
export function typeText(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!field) throw new Error("There is no such field.");
  // React overrides the setter of the element.
  Reflect.set(Object.getPrototypeOf(field) as object, "value", text, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
