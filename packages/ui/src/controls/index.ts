// What the user acts on.
export { Button, type ButtonTone } from "./button.tsx";
export { IconButton } from "./icon-button.tsx";
export { Field } from "./field.tsx";
export { Select } from "./select.tsx";

// What the user reads.
export { Badge, type BadgeTone } from "./badge.tsx";
export { PhoneNumber } from "./phone-number.tsx";
