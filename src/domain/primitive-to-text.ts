/**
 * Text of a JSON string, number or boolean; other values yield an empty text. `String()` throws on an object that
 * overrides `toString`.
 */
export function toTextIfPrimitive(value: unknown): string {
  return typeof value === 'object' || value === undefined ? '' : String(value)
}
