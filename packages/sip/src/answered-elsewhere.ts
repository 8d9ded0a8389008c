/** What the reasons of a CANCEL mean that another phone has answered, by protocol (RFC 3326). */
const causes: Readonly<Record<string, number>> = {
  SIP: 200,
  // "Non-selected user clearing" of ITU-T Q.850.
  "Q.850": 26,
};

/** Splits header fields into their values. Texts in quotes have no meaning, and may contain anything. */
const valuesOf = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => field.replaceAll(/"(?:\\.|[^"\\])*"/g, "").split(","));

/** Whether the header fields `Reason` of a CANCEL say that another phone has answered. */
export const isAnsweredElsewhere = (reasons: readonly string[]): boolean =>
  valuesOf(reasons).some((value) => {
    const [protocol = "", ...parameters] = value.split(";").map((part) => part.trim());
    const cause = causes[protocol.toUpperCase()];
    return parameters.some((parameter) => {
      const [name = "", number = ""] = parameter.split("=").map((part) => part.trim());
      return name.toLowerCase() === "cause" && Number.parseInt(number, 10) === cause;
    });
  });
