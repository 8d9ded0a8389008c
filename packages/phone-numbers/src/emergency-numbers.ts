import type { CountryCode } from "libphonenumber-js/min";

/** Mobile networks connect these to emergency services in every country. */
const EVERYWHERE = "112 911";

/** The emergency numbers of a country, in addition to {@link EVERYWHERE}. */
const byCountry: Partial<Record<CountryCode, string>> = {
  AR: "100 101 107",
  AT: "122 133 144",
  AU: "000 106",
  BE: "100 101",
  BR: "190 192 193",
  CH: "117 118 144",
  CL: "131 132 133",
  CN: "110 119 120 122",
  CO: "123",
  CZ: "150 155 156 158",
  DE: "110",
  EG: "122 123 180",
  ES: "061 062 091",
  FR: "15 17 18 114",
  GB: "999",
  GR: "100 166 199",
  HK: "992 999",
  HU: "104 105 107",
  ID: "110 113 118",
  IE: "999",
  IL: "100 101 102",
  IN: "100 101 102 108",
  IT: "113 115 118",
  JP: "110 118 119",
  KR: "119",
  MX: "066",
  MY: "999",
  NO: "110 113",
  NZ: "111",
  PE: "105 106 116",
  PL: "997 998 999",
  RU: "101 102 103",
  SA: "997 998 999",
  SG: "995 999",
  TH: "191 199 1669",
  TR: "110 155",
  TW: "110 119",
  UA: "101 102 103",
  VN: "113 114 115",
  ZA: "10111 10177",
};

/** Whether emergency services answer these digits everywhere, or in a country of which `isCountry` is true. */
export const isEmergencyNumber = (
  digits: string,
  isCountry: (country: CountryCode) => boolean,
): boolean =>
  EVERYWHERE.split(" ").includes(digits) ||
  // The keys are countries, which the type of `Object.entries` doesn't say.
  (Object.entries(byCountry) as [CountryCode, string][]).some(
    ([country, numbers]) => numbers.split(" ").includes(digits) && isCountry(country),
  );
