/** The names that a table of the code is made of, in its order. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((key): key is keyof Table & string => key in table)
}

/** Those names with what the table says of each. */
export function entriesOf<Table extends object>(
  table: Table,
): [keyof Table & string, Table[keyof Table & string]][] {
  return keysOf(table).map((key) => [key, table[key]])
}
