/** A phone number for reading: its digit groups keep their order next to right-to-left text. */
export const PhoneNumber = ({ children }: { children: string }) => <bdi dir="ltr">{children}</bdi>;
