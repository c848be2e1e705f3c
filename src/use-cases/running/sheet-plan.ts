import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { separators } from '#catalogue-import/sheets/read-separated.ts'
import { sheetFields } from '#catalogue-import/sheets/sheet-fields.ts'
import { encodings } from '#catalogue-import/sheets/text-encoding.ts'
import { keysOf } from '#domain/keys-of.ts'

const Words = Type.String({ maxLength: 200 })

const SheetPlanShape = Type.Object({
  columns: Type.Record(Words, Type.Union([Type.Enum(keysOf(sheetFields)), Type.Null()])),
  categories: Type.Optional(Type.Record(Words, Words)),
  makeCategories: Type.Optional(Type.Boolean()),
  category: Type.Optional(Words),
  brand: Type.Optional(Words),
  shown: Type.Optional(Type.Boolean()),
  pricesOnly: Type.Optional(Type.Boolean()),
  corrections: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[0-9]{1,7}$' }),
      Type.Record(Words, Type.String({ maxLength: 2000 })),
    ),
  ),
})
const SheetReadingShape = Type.Object({
  encoding: Type.Optional(Type.Enum([...encodings])),
  separator: Type.Optional(Type.Enum([...separators])),
  sheet: Type.Optional(Words),
})

const plans = Compile(SheetPlanShape)
const readings = Compile(SheetReadingShape)

/** Parses a stored column mapping; incompatible versions are dropped. */
export function storedPlan(value: unknown): Static<typeof SheetPlanShape> {
  return plans.Check(value) ? value : { columns: {} }
}

export function storedReading(value: unknown): Static<typeof SheetReadingShape> {
  return readings.Check(value) ? value : {}
}
