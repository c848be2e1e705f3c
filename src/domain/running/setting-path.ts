import { isPlainObject } from '../is-record.ts'

/**
 * One step in the path of a shop setting: a property name, optionally with the key and value that
 * select a list row.
 */
type Step = { name: string; row?: { key: string; value: string } }

/** Splits a settings path such as `payment.methods[code=card].hold_minutes` into steps. */
function stepsOf(path: string): Step[] {
  const parts = path.matchAll(/([^.[\]]+)(?:\[(\w+)=([^\]]*)\])?/g)
  return [...parts].map(([, name = '', key, value]) =>
    key === undefined ? { name } : { name, row: { key, value: value ?? '' } },
  )
}

/** Reads the value at a settings path; undefined if absent. */
export function getSettingValue(settings: object, path: string): unknown {
  let found: unknown = settings
  for (const { name, row } of stepsOf(path)) {
    found = isPlainObject(found) ? found[name] : undefined
    if (row) found = rowOf(found, row)
  }
  return found
}

/** Returns the name of the top-level setting that a settings path begins with. */
export function getTopLevelSettingName(path: string): string {
  return stepsOf(path)[0]?.name ?? ''
}

type Values = Readonly<Record<string, unknown>>

/**
 * A setting change; an undefined `value` removes the setting, or the whole list row if `removes` is
 * `row`.
 */
type Change = { value: unknown; removes: 'value' | 'row' }

/** Returns a copy of the settings in which the value at one path is replaced. */
export function setSettingValue(
  settings: Values,
  path: string,
  value: unknown,
  removes: Change['removes'] = 'value',
): Values {
  return changedIn(settings, stepsOf(path), { value, removes })
}

function changedIn(place: Values, [step, ...later]: Step[], change: Change): Values {
  if (!step) return place
  const { name, row } = step
  if (row) return { ...place, [name]: changedRows(place[name], row, later, change) }
  if (later.length > 0) {
    const inner = place[name]
    return { ...place, [name]: changedIn(isPlainObject(inner) ? inner : {}, later, change) }
  }
  if (change.value !== undefined) return { ...place, [name]: change.value }
  const { [name]: _gone, ...rest } = place
  return rest
}

function changedRows(
  stored: unknown,
  row: { key: string; value: string },
  later: Step[],
  change: Change,
): unknown[] {
  const rows: unknown[] = Array.isArray(stored) ? stored : []
  const found = rowOf(rows, row)
  const isGone = change.value === undefined && change.removes === 'row' && later.length === 1
  if (isGone) return rows.filter((one) => one !== found)
  if (isPlainObject(found)) {
    const changed = changedIn(found, later, change)
    return rows.map((one) => (one === found ? changed : one))
  }
  if (change.value === undefined) return rows
  const value = /^\d+$/.test(row.value) ? Number(row.value) : row.value
  return [...rows, changedIn({ [row.key]: value }, later, change)]
}

function rowOf(rows: unknown, { key, value }: { key: string; value: string }): unknown {
  if (!Array.isArray(rows)) return undefined
  return rows.find((one: unknown) => isPlainObject(one) && String(one[key]) === value)
}
