/**
 * A page's data as one text of JSON. The router would encode and decode each of its thousands of values by itself;
 * the engine does it in a tenth of the time. `T` is what is in it.
 */
export interface Packed<T> {
  readonly packed: string
  /** never there */
  readonly of?: T
}

const packs = new WeakMap<object, Packed<unknown>>()
const known = new WeakMap<Packed<unknown>, unknown>()

/** Packs what a loader found, of plain data that nobody changes from now on. */
export function pack<T extends object>(data: T): Packed<T> {
  const packed = packs.get(data) ?? { packed: JSON.stringify(data) }
  packs.set(data, packed)
  known.set(packed, data)
  return packed as Packed<T>
}

/** What was packed: the same object each time. */
export function unpack<P extends Packed<unknown>>(packed: P): Exclude<P['of'], undefined> {
  if (!known.has(packed)) known.set(packed, JSON.parse(packed.packed))
  return known.get(packed) as Exclude<P['of'], undefined>
}
