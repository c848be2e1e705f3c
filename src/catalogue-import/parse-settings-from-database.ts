import { IsObject, type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Check } from 'typebox/value'
import { isPlainObject } from '#domain/is-record.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { ContentBundleSchema } from './shop-content-schema.ts'
import { SettingsFile } from './shop-settings-file.ts'

/** Schema of stored settings; unknown fields are preserved. */
const Stored = Type.Object({
  ...SettingsFile.properties,
  bundles: Type.Array(Type.Object(ContentBundleSchema.properties)),
})
export type DatabaseShopSettings = Static<typeof Stored>

const whole = Compile(Type.Partial(Stored))

/**
 * Parses stored settings field by field. Invalid fields use their default and are listed in `refused`; absent fields
 * use their default without notice.
 */
export function parseDatabaseShopSettings(
  stored: Record<string, unknown>,
  presets: Record<string, unknown>,
): { settings: Partial<DatabaseShopSettings>; refused: string[] } {
  if (whole.Check(stored)) return { settings: stored, refused: [] }
  const known = getTypedEntries(Stored.properties).filter(([key]) => stored[key] !== undefined)
  const read = known.map(([key, shape]) => readPart(key, shape, stored[key], presets[key]))
  const settings = presentOf(read)
  if (!whole.Check(settings)) throw new Error('A preset of a setting has another shape')
  return { settings, refused: read.flatMap(({ refused }) => refused) }
}

type Part = { name: string; value: unknown; refused: string[] }

function readPart(name: string, shape: TSchema, value: unknown, preset: unknown): Part {
  if (Check(shape, value)) return { name, value, refused: [] }
  if (isPlainObject(value) && IsObject(shape)) {
    const fields = getTypedEntries(shape.properties).map(([field, of]) => {
      const otherwise = isPlainObject(preset) ? preset[field] : undefined
      return value[field] === undefined
        ? { name: field, value: otherwise, refused: [] }
        : readPart(field, of, value[field], otherwise)
    })
    const mended = presentOf(fields)
    const refused = fields.flatMap((field) => field.refused.map((within) => `${name}.${within}`))
    if (Check(shape, mended)) return { name, value: mended, refused }
  }
  return { name, value: preset, refused: [name] }
}

function presentOf(parts: Part[]): Record<string, unknown> {
  const present = parts.filter(({ value }) => value !== undefined)
  return Object.fromEntries(present.map(({ name, value }) => [name, value]))
}
