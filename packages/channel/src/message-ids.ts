/**
 * Ids that no peer takes for its own: a letter first, since a peer that finds its own start time (a
 * number) at the front swallows the message as a reply; random, since a clock collides.
 *
 * @compat Ids begin with a letter, for a vendor peer swallows those that begin with the time at
 * which it started.
 * @differs Ids are random; the vendor's are read from the clock, and two in a millisecond are the
 * same.
 */
export function createMessageIds(): () => string {
  const prefix = `m${crypto.getRandomValues(new Uint32Array(2)).join("")}-`;
  let count = 0;
  return () => prefix + (count += 1);
}
