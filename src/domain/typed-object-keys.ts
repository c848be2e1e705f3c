/** Returns the keys of a constant object in order, typed as literals. */
export function getTypedKeys<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((key): key is keyof Table & string => key in table)
}

/** Returns the entries of a constant object, typed with its literal keys. */
export function getTypedEntries<Table extends object>(
  table: Table,
): [keyof Table & string, Table[keyof Table & string]][] {
  return getTypedKeys(table).map((key) => [key, table[key]])
}
