/** A phone number for reading. Beside right-to-left text its groups keep their order. */
export const PhoneNumberText = ({ children }: { children: string }) => (
  <bdi dir="ltr">{children}</bdi>
);
