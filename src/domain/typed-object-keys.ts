/** Typed keys of a constant table, in order. */
export function getTypedKeys<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((key): key is keyof Table & string => key in table)
}

/** Typed entries of a constant table. */
export function getTypedEntries<Table extends object>(
  table: Table,
): [keyof Table & string, Table[keyof Table & string]][] {
  return getTypedKeys(table).map((key) => [key, table[key]])
}
