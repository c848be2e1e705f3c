/** Whether something from outside is one of the names that a table of the code is made of, and not one that every object has. */
export function isKeyOf<Table extends object>(
  table: Table,
  key: string | null,
): key is keyof Table & string {
  return key !== null && Object.hasOwn(table, key)
}
