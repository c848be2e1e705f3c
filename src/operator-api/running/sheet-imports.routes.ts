import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { includesPermission } from '#domain/running/permissions.ts'
import { listFormerShopImports } from '#persistence/running/former-shop-imports.ts'
import { exportInvalidSheetRows } from '#use-cases/running/export-invalid-sheet-rows.ts'
import { changeColumnMapping, confirmSheetImport } from '#use-cases/running/manage-sheet-imports.ts'
import {
  parseStoredColumnMapping,
  parseStoredSheetReadOptions,
} from '#use-cases/running/parse-stored-column-mapping.ts'
import {
  discardSheetImport,
  listSheetImports,
  pauseSheetImport,
  readSheetImport,
  retryImportPictures,
  sheetMegabytes,
  sheetRows,
} from '#use-cases/running/read-sheet-imports.ts'
import { receiveImportFile } from '#use-cases/running/receive-import-file.ts'
import { validateWaitingSpreadsheets } from '#use-cases/running/run-import-sheet-checks.ts'
import { runSheetImports } from '#use-cases/running/run-sheet-imports.ts'
import { decodeUploadedFile } from '../decode-uploaded-file.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { getCallerStepUpExpiry } from '../route-permissions.ts'
import {
  sendErrorResponse,
  sendRefusal,
  sendMissingPermissionError,
  sendInvalidFieldError,
} from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { listCallerPermissions, listFieldsHiddenFromCaller } from './caller-permissions.ts'
import { toListedFormerShopImport } from './former-shop-import-responses.ts'
import { startFormerShopImports } from './former-shop-imports.routes.ts'
import { formatOffersEndingConfirmation } from './product-error-responses.ts'
import { toListedSheetImport, toSheetImport } from './sheet-import-responses.ts'

const importsAtOnce = 30
/** Maximum time in ms that a reply waits for the validation of a small spreadsheet. */
const briefly = 700

/**
 * Routes of spreadsheet imports: upload, review, apply. An applied import can be undone like a bulk
 * change (change set).
 */
export async function sheetImportRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  /**
   * Starts the validation of uploaded spreadsheets. Small files are validated before the reply;
   * after a crash, a background job continues.
   */
  function checkedSoon(log: FastifyBaseLogger): Promise<unknown> {
    const checking = validateWaitingSpreadsheets(db, clock()).catch((error: unknown) =>
      log.error(error, 'check of a spreadsheet stopped'),
    )
    return Promise.race([checking, setTimeout(briefly, undefined, { ref: false })])
  }

  registerOperationRoute(
    server,
    'listImports',
    {
      config: { needs: 'products:read' },
      summary: 'Las hojas de cálculo que se importaron, la más reciente primero',
    },
    async ({ query: { before }, caller: { may } }) => {
      const page = await listSheetImports(db, { before, limit: importsAtOnce })
      const former =
        before === undefined && may('personal-data:write')
          ? await listFormerShopImports(db, importsAtOnce)
          : []
      const limits = { megabytes: sheetMegabytes, rows: sheetRows }
      return {
        ...page,
        ...limits,
        imports: page.imports.map(toListedSheetImport),
        former: former.map(toListedFormerShopImport),
      }
    },
  )

  registerOperationRoute(
    server,
    'uploadImport',
    {
      config: { needs: 'products:write', cost: 'file' },
      bodyLimit: Math.ceil((sheetMegabytes + 1) * 1.4) * 1024 * 1024,
      summary:
        'Sube una hoja de productos, clientes o pedidos de antes, que se revisa aparte; no cambia nada',
      description:
        'Contesta en cuanto la recibe: `state` es `checking` hasta que se sabe qué cambiaría, y `checked` dice por dónde va.',
    },
    async ({ body: { name, content, supplier = '', kind }, caller, log }, reply) => {
      const bytes = await decodeUploadedFile(content)
      const by = { actor: caller.actor, permissions: listCallerPermissions(caller) }
      const file = { name, bytes, supplier: supplier.trim(), kind, ...by }
      const sent = await receiveImportFile(db, file, clock())
      if (sent.ok) {
        const isProducts = sent.kind === 'products'
        await (isProducts ? checkedSoon(log) : startFormerShopImports({ db, clock }, log))
        return { id: sent.id, is_known: sent.isKnown, kind: sent.kind }
      }
      if (sent.code === 'not-allowed') return sendRefusal(reply, sent)
      return sendInvalidFieldError(reply, sent.code, 'archivo', sent.words)
    },
  )

  registerOperationRoute(
    server,
    'getImport',
    {
      config: { needs: 'products:read' },
      summary: 'Una hoja de cálculo: cómo se lee, qué cambiaría o qué cambió',
      description: 'La que nadie ha importado todavía pide además `products:write`.',
    },
    async ({ params: { id }, caller }, reply) => {
      const found = await readSheetImport(db, id)
      if (!found) return sendRefusal(reply, { code: 'import-not-found' })
      const isDraft = ['checking', 'draft'].includes(found.sheet.state)
      return isDraft && !includesPermission(listCallerPermissions(caller), 'products:write')
        ? sendMissingPermissionError(reply, 'products:write')
        : toSheetImport(found, listFieldsHiddenFromCaller(caller))
    },
  )

  registerOperationRoute(
    server,
    'updateImport',
    {
      config: { needs: 'products:write' },
      summary: 'Dice qué es cada columna y corrige celdas; se revisa otra vez, no cambia nada',
    },
    async ({ params: { id }, body, caller, log }, reply) => {
      const { version, plan, supplier = '', remember = false, encoding, separator, sheet } = body
      const asked = {
        ...(encoding && { encoding }),
        ...(separator && { separator }),
        ...(sheet && { sheet }),
      }
      const arranged = await changeColumnMapping(
        db,
        {
          id,
          version,
          reading: parseStoredSheetReadOptions(asked),
          plan: parseStoredColumnMapping({
            ...plan,
            columns: unusedAsNull(plan.columns),
            ...(plan.shop !== undefined && { shop: plan.shop || null }),
          }),
          supplier: supplier.trim(),
          remember,
          actor: caller.actor,
          permissions: listCallerPermissions(caller),
        },
        clock(),
      )
      if (!arranged.ok) return sendRefusal(reply, arranged)
      await checkedSoon(log)
      return createSuccessReply('Se revisa con tus cambios.')
    },
  )

  registerOperationRoute(
    server,
    'applyImport',
    {
      config: { needs: 'products:write' },
      summary: 'Importa las líneas buenas; se deshace como un cambio de muchos productos',
      description:
        'Sigue aunque nadie espere. Además, el permiso de cada cosa que cambia. Con más de 50 precios, con los que cambió en los últimos diez minutos, solo una persona que confirmó quién es. Si terminan hoy ofertas vigentes, es un 409 `ends-offers` mientras `end_offers` no lo confirme.',
    },
    async (request, reply) => {
      const { params, body, caller, id: requestId } = request
      const { id } = params
      const who = { actor: caller.actor, freshUntil: getCallerStepUpExpiry(caller) }
      const wanted = {
        id,
        version: body.version,
        endOffers: body.end_offers,
        ...who,
        permissions: listCallerPermissions(caller),
        requestId,
      }
      const decided = await confirmSheetImport(db, wanted, clock())
      if (!decided.ok) {
        if (decided.code === 'step-up-required') return server.refuseUnlessFresh(request, reply)
        if (decided.code !== 'ends-offers') return sendRefusal(reply, decided)
        const otherwise = 'quita sus líneas del archivo'
        const words = formatOffersEndingConfirmation(decided.products, otherwise)
        return sendErrorResponse(reply, 409, decided.code, words)
      }
      // If this process stops, a background job continues the import.
      runSheetImports(db, clock()).catch((error: unknown) =>
        request.log.error(error, 'import stopped'),
      )
      return createSuccessReply('La importación comenzó.')
    },
  )

  registerOperationRoute(
    server,
    'pauseImport',
    {
      config: { needs: 'products:write' },
      summary: 'Pausa una importación y la descarga de sus fotos, o la sigue donde iba',
    },
    async ({ params: { id }, body: { paused }, log }, reply) => {
      const done = await pauseSheetImport(db, { id, isPaused: paused }, clock())
      if (!done.ok) return sendRefusal(reply, done)
      if (paused) return createSuccessReply('La importación está en pausa.')
      runSheetImports(db, clock()).catch((error: unknown) => log.error(error, 'import stopped'))
      return createSuccessReply('La importación sigue.')
    },
  )

  registerOperationRoute(
    server,
    'retryImportPictures',
    {
      config: { needs: 'products:write' },
      summary: 'Vuelve a bajar las fotos de una importación que no llegaron',
    },
    async ({ params: { id } }, reply) => {
      const tried = await retryImportPictures(db, id)
      return tried.ok
        ? createSuccessReply(
            tried.pictures === 1 ? 'Se intenta otra vez.' : 'Se intentan otra vez.',
          )
        : sendRefusal(reply, tried)
    },
  )

  registerOperationRoute(
    server,
    'discardImport',
    {
      config: { needs: 'products:write' },
      summary: 'Deja una hoja de cálculo sin importarla, también mientras se revisa',
    },
    async ({ params: { id } }, reply) => {
      const left = await discardSheetImport(db, id)
      return left.ok ? createSuccessReply('No se importó nada.') : sendRefusal(reply, left)
    },
  )

  registerOperationRoute(
    server,
    'exportWrongLines',
    {
      config: { needs: 'products:write', file: true, cost: 'file' },
      summary: 'Un archivo como el que se subió, solo con las líneas que tienen error y por qué',
    },
    async ({ params: { id }, caller }, reply) => {
      const file = await exportInvalidSheetRows(db, id, listFieldsHiddenFromCaller(caller))
      if (!file) return sendRefusal(reply, { code: 'import-not-found' })
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('x-content-type-options', 'nosniff')
        .send(file.content)
    },
  )
}

/**
 * An empty text means that a spreadsheet column is unused: the schema validator's type coercion
 * turns null into an empty string.
 */
function unusedAsNull(columns: Readonly<Record<string, string | null>>) {
  return Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, field || null]))
}
