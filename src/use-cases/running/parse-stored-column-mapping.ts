import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { cellSeparators } from '#catalogue-import/sheets/read-delimited-text.ts'
import { sheetFields } from '#catalogue-import/sheets/sheet-fields.ts'
import { supportedTextEncodings } from '#catalogue-import/sheets/text-encoding.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
} from '#domain/catalogue/product-content.ts'
import { shopExportLabels } from '#domain/catalogue/shop-export-summary.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'

const Words = Type.String({ maxLength: 200 })

const SheetPlanShape = Type.Object({
  columns: Type.Record(Words, Type.Union([Type.Enum(getTypedKeys(sheetFields)), Type.Null()])),
  categories: Type.Optional(Type.Record(Words, Words)),
  makeCategories: Type.Optional(Type.Boolean()),
  category: Type.Optional(Words),
  brand: Type.Optional(Words),
  shown: Type.Optional(Type.Boolean()),
  pricesOnly: Type.Optional(Type.Boolean()),
  shop: Type.Optional(Type.Union([Type.Enum(getTypedKeys(shopExportLabels)), Type.Null()])),
  decisions: Type.Optional(
    Type.Object({
      tax: Type.Optional(Type.Enum(['included', 'add', 'leave'])),
      rates: Type.Optional(Type.Record(Words, Type.Number({ exclusiveMinimum: 0 }))),
      leaveOut: Type.Optional(Type.Array(Words)),
      offersEnd: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
      site: Type.Optional(Words),
    }),
  ),
  corrections: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[0-9]{1,7}$' }),
      Type.Record(Words, Type.String({ maxLength: 2000 })),
    ),
  ),
})
const SheetReadingShape = Type.Object({
  encoding: Type.Optional(Type.Enum([...supportedTextEncodings])),
  separator: Type.Optional(Type.Enum([...cellSeparators])),
  sheet: Type.Optional(Words),
})

const plans = Compile(SheetPlanShape)
const readings = Compile(SheetReadingShape)

/**
 * Parses the stored column mapping of a spreadsheet; a mapping from an incompatible version is
 * replaced by an empty mapping.
 */
export function parseStoredColumnMapping(value: unknown): Static<typeof SheetPlanShape> {
  return plans.Check(value) ? value : { columns: {} }
}

export function parseStoredSheetReadOptions(value: unknown): Static<typeof SheetReadingShape> {
  return readings.Check(value) ? value : {}
}

/** Whether a column of a spreadsheet sets one of the hidden fields. */
export function isHiddenColumn(
  { columns }: Pick<Static<typeof SheetPlanShape>, 'columns'>,
  heading: string,
  hidden: readonly ProductFieldName[],
): boolean {
  return hidden.some((name) => getProductFieldDescriptor(name).feed === columns[heading])
}
