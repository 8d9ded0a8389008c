/** Where a text has another, without regard to case: the places of the first characters. */
export function findText(text: string, query: string): number[] {
  const wanted = query.trim().toLocaleLowerCase();
  const folded = text.toLocaleLowerCase();
  // Few characters change their length.
  if (wanted === "" || folded.length !== text.length) return [];
  const places: number[] = [];
  for (
    let place = folded.indexOf(wanted);
    place !== -1;
    place = folded.indexOf(wanted, place + wanted.length)
  ) {
    places.push(place);
  }
  return places;
}
