/** Name, city and industry of the companies. Their phone numbers have the country. */
export const companies: readonly (readonly [
  name: string,
  city: string,
  country: "US" | "GB" | "DE" | "FR",
  industry: string,
])[] = [
  ["Alder & Finch Books", "Portland", "US", "Retail"],
  ["Bluewater Clinics", "Boston", "US", "Health care"],
  ["Copper Kettle Coffee", "Seattle", "US", "Food"],
  ["Driftwood Hotels", "San Diego", "US", "Hospitality"],
  ["Evergreen Logistics", "Denver", "US", "Transport"],
  ["Foxglove Gardens", "Bristol", "GB", "Retail"],
  ["Granite State Tools", "Manchester", "US", "Machinery"],
  ["Harborlight Schools", "Baltimore", "US", "Education"],
  ["Isar Feinmechanik", "Munich", "DE", "Machinery"],
  ["Juniper Property Care", "Austin", "US", "Real estate"],
  ["Kestrel Aviation Parts", "Wichita", "US", "Machinery"],
  ["Lantern Street Pharmacy", "Chicago", "US", "Health care"],
  ["Maison Verveine", "Paris", "FR", "Hospitality"],
  ["Northgate Dental", "Leeds", "GB", "Health care"],
  ["Orchard Lane Markets", "Columbus", "US", "Food"],
  ["Pinecrest Insurance", "Hartford", "US", "Insurance"],
  ["Quillon Software", "Raleigh", "US", "Software"],
  ["Redbrick Breweries", "Birmingham", "GB", "Food"],
];

/**
 * Phone numbers that are reserved for fiction: how they start, and how many digits follow. The digits are
 * a number of the demo account's own, so that no two numbers end alike.
 */
export const fictionalNumbers = {
  US: { starts: ["+161755501", "+120655501", "+131255501", "+151255501", "+130355501"], digits: 2 },
  GB: { starts: ["+441134960", "+441214960", "+447700900"], digits: 3 },
  DE: { starts: ["+493023125", "+498999998"], digits: 3 },
  FR: { starts: ["+331990012", "+336399812"], digits: 2 },
} as const;
