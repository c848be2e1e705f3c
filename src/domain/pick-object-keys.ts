/** Returns a copy of an object with the given keys only. */
export function pickObjectKeys<Source extends object, Key extends keyof Source>(
  source: Source,
  keys: readonly Key[],
): Pick<Source, Key> {
  return Object.fromEntries(keys.map((key): unknown[] => [key, source[key]]))
}

/** Returns a copy of an object without its null values. */
export function removeNullEntries<Source extends object>(
  source: Source,
): { [Key in keyof Source]?: NonNullable<Source[Key]> } {
  const entries: unknown[][] = Object.entries(source).filter(([, value]) => value !== null)
  return Object.fromEntries(entries)
}
