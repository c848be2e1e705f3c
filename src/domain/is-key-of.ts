/** Whether an untrusted string is an own key of a constant table; inherited keys such as `constructor` are not. */
export function isKeyOf<Table extends object>(
  table: Table,
  key: string | null,
): key is keyof Table & string {
  return key !== null && Object.hasOwn(table, key)
}
