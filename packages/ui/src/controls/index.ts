// What the user acts on.
export { Button, type ButtonTone } from "./button.tsx";
export { Checkbox } from "./checkbox.tsx";
export { Field } from "./field.tsx";
export { IconButton } from "./icon-button.tsx";
export { RadioCard } from "./radio-card.tsx";
export { Select } from "./select.tsx";

// What the user reads.
export { Badge, type BadgeTone } from "./badge.tsx";
export { initialsOf } from "./initials.ts";
export { Notice, type NoticeTone } from "./notice.tsx";
export { PhoneNumber } from "./phone-number.tsx";
