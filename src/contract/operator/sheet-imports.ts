import { type Static, Type } from 'typebox'
import { shopExportLabels } from '#domain/catalogue/shop-export-summary.ts'
import { formerRecordKinds } from '#domain/running/former-shop-records.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { Id, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { createFileResponseSchema, xlsxMediaType } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { ListedFormerShopImport } from './former-shop-imports.ts'
import {
  RecordFieldValuesSchema,
  RecordVersionWhenFormOpened,
  RecordVersion,
} from './optimistic-concurrency.ts'
import { EndRunningOffersConfirmation, SellingPriceChange } from './product-change-sets.ts'
import { SheetPlanBody } from './sheet-plan.ts'
import { ImportConflicts, ImportPictureProgress, ShopExportReview } from './shop-exports.ts'

const Words = Type.String({ maxLength: 200 })
const Texts = Type.Record(Words, Type.String({ maxLength: 2000 }))

/** Uploads a spreadsheet for a product import */
const SendSheetBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 300 }),
  content: Type.String({ description: 'El archivo en base64: .xlsx o CSV, hasta 20 MB' }),
  supplier: Type.Optional(Type.String({ maxLength: 80 })),
  kind: Type.Optional(
    Type.Enum(['products', ...formerRecordKinds], {
      description: 'Qué trae; si falta, se reconoce por sus títulos',
    }),
  ),
})
const SentSheetReply = Type.Object({
  id: Id,
  is_known: Type.Boolean({
    description: 'Ya se había subido y nadie ha decidido: es la misma importación',
  }),
  kind: Type.Enum(['products', ...formerRecordKinds], {
    description: 'Clientes y pedidos siguen en `former-shop-imports`',
  }),
})

const SheetImportsQuery = Type.Object({ before: Type.Optional(Id) })

/** Changes which product field each column of an uploaded spreadsheet sets */
const ArrangeSheetBody = Type.Object({
  version: RecordVersionWhenFormOpened,
  plan: SheetPlanBody,
  encoding: Type.Optional(Words),
  separator: Type.Optional(Words),
  sheet: Type.Optional(Words),
  supplier: Type.Optional(Type.String({ maxLength: 80 })),
  remember: Type.Optional(Type.Boolean()),
})

/** Applies a spreadsheet import */
const ApplySheetBody = Type.Object({
  end_offers: EndRunningOffersConfirmation,
  version: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'La `version` que se leyó; si alguien cambió el arreglo, 409 `import-reread`',
    }),
  ),
})

/** Pauses an import with its pictures, or lets it go on */
const PauseImportBody = Type.Object({ paused: Type.Boolean() })

const State = Type.Enum(['checking', 'draft', 'queued', 'running', 'done', 'failed', 'undone'], {
  description: 'checking: se está revisando; draft: revisado, nadie lo ha importado',
})

const Counts = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  repriced: Type.Integer(),
  shown: Type.Optional(Type.Integer({ description: 'Nuevos que quedan a la venta' })),
  unpriced: Type.Optional(Type.Integer({ description: 'Nuevos sin precio, que quedan ocultos' })),
  ends_offers: Type.Optional(
    Type.Integer({ description: 'Con una oferta vigente que termina; se confirma al importar' }),
  ),
})

const imported = {
  id: Id,
  name: Type.String(),
  supplier: Nullable(Type.String()),
  state: State,
  person: Type.String(),
  created_at: IsoDateTime,
  finished_at: Nullable(IsoDateTime),
  counts: Counts,
}

export const SheetImportsResponse = Type.Object({
  imports: Type.Array(Type.Object(imported)),
  former: Type.Array(ListedFormerShopImport, { description: 'Clientes y pedidos de antes' }),
  next: Nullable(Id),
  suppliers: Type.Array(Type.String()),
  megabytes: Type.Integer(),
  rows: Type.Integer(),
})
export type SheetImportsResponse = Static<typeof SheetImportsResponse>

const Problem = Type.Object({
  line: Type.Integer(),
  column: Type.Optional(Type.String()),
  problem: Type.String(),
})

export const SheetImportResponse = Type.Object({
  ...imported,
  reading: Type.Object({
    encoding: Type.Optional(Type.String()),
    separator: Type.Optional(Type.String()),
    sheet: Type.Optional(Type.String()),
  }),
  encodings: Type.Array(Type.String()),
  sheet_names: Type.Array(Type.String()),
  plan: SheetPlanBody,
  words: Nullable(Type.String({ description: 'Por qué no se puede importar así' })),
  headings: Type.Array(Type.String()),
  heading_line: Type.Integer(),
  first: Type.Array(Type.String()),
  fields: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
  category_tree: Type.Array(
    Type.Object({ slug: Type.String(), name: Type.String(), parent: Nullable(Type.String()) }),
  ),
  wrong: Type.Array(
    Type.Object({ line: Type.Integer(), cells: Texts, problems: Type.Array(Problem) }),
  ),
  changes: Type.Array(
    Type.Object({
      name: Type.String(),
      urlKey: Type.String(),
      fields: Type.Array(
        Type.Object({ label: Type.String(), before: Type.String(), after: Type.String() }),
      ),
      sells: Type.Optional(SellingPriceChange),
    }),
  ),
  additions: Type.Array(
    Type.Object({
      name: Type.String(),
      urlKey: Type.String(),
      price: Type.Optional(Nullable(Pesos)),
      stock: Type.Optional(Type.Integer()),
      visible: Type.Optional(Type.Boolean({ description: 'Si queda a la venta' })),
      fields: Type.Optional(
        Type.Array(Type.Object({ label: Type.String(), value: Type.String() }), {
          description: 'Lo demás que trae, como se entendió',
        }),
      ),
    }),
  ),
  unknown: Type.Array(
    Type.Object({
      written: Type.String(),
      folded: Type.String(),
      nearest: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
    }),
  ),
  version: RecordVersion,
  arrangement: RecordFieldValuesSchema,
  lines: Nullable(Type.Integer({ description: 'Renglones del archivo; null mientras se cuentan' })),
  checked: Type.Integer({ description: 'Renglones revisados hasta ahora' }),
  twin: Nullable(
    Type.Object(
      { id: Id, person: Type.String(), state: State, created_at: IsoDateTime },
      { description: 'Otra importación del mismo archivo, la más reciente' },
    ),
  ),
  written: Type.Integer({ description: 'Renglones guardados hasta ahora' }),
  change_set: Nullable(Id),
  undoing: Type.Boolean({ description: 'Si todavía se deshace; el cambio dice cuánto lleva' }),
  suppliers: Type.Array(Type.String()),
  detected: Type.Optional(
    Type.Enum(getTypedKeys(shopExportLabels), {
      description: 'Tienda de la que parece ser la exportación',
    }),
  ),
  conflicts: ImportConflicts,
  shop_export: Type.Optional(ShopExportReview),
  pictures: ImportPictureProgress,
  is_paused: Type.Boolean(),
  undo_until: Nullable(IsoDateTime),
})
export type SheetImportResponse = Static<typeof SheetImportResponse>

export const sheetImportOperations = {
  listImports: {
    method: 'GET',
    path: 'imports',
    query: SheetImportsQuery,
    reply: SheetImportsResponse,
  },
  uploadImport: {
    method: 'POST',
    path: 'imports',
    body: SendSheetBody,
    reply: SentSheetReply,
    refusals: ['no-sheet'],
  },
  getImport: {
    method: 'GET',
    path: 'imports/:id',
    params: RowIdParams,
    reply: SheetImportResponse,
    refusals: ['import-not-found'],
  },
  updateImport: {
    method: 'PUT',
    path: 'imports/:id',
    params: RowIdParams,
    body: ArrangeSheetBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'import-checking', 'import-decided', 'import-not-found'],
  },
  applyImport: {
    method: 'POST',
    path: 'imports/:id/apply',
    params: RowIdParams,
    body: ApplySheetBody,
    reply: SuccessResponse,
    refusals: [
      'ends-offers',
      'import-checking',
      'import-decided',
      'import-not-found',
      'import-reread',
      'nothing-to-import',
    ],
  },
  pauseImport: {
    method: 'POST',
    path: 'imports/:id/pause',
    params: RowIdParams,
    body: PauseImportBody,
    reply: SuccessResponse,
    refusals: ['import-not-found'],
  },
  retryImportPictures: {
    method: 'POST',
    path: 'imports/:id/pictures/retry',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['import-not-found'],
  },
  discardImport: {
    method: 'DELETE',
    path: 'imports/:id',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['import-not-found'],
  },
  exportWrongLines: {
    method: 'GET',
    path: 'imports/:id/wrong-lines',
    params: RowIdParams,
    reply: createFileResponseSchema('text/csv', xlsxMediaType),
    refusals: ['import-not-found'],
  },
} as const satisfies OperationTable
