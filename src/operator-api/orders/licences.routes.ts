import type { FastifyInstance } from 'fastify'
import { importLicences } from '#use-cases/orders/import-licences.ts'
import { readLicenceKeyList } from '#use-cases/orders/read-licence-key-list.ts'
import { revealLicence } from '#use-cases/orders/reveal-licence.ts'
import { revokeLicence } from '#use-cases/orders/revoke-licence.ts'
import { undoLicenceImport } from '#use-cases/orders/undo-licence-import.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendUseCaseErrorResponse } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const refusals = {
  'product-not-found': 'No existe un producto con esa url_key o ese SKU.',
  'product-not-digital': 'Ese producto no es digital: se vende por piezas, no por claves.',
  'import-not-found': 'Ese producto no tiene esa importación de claves.',
  'licence-not-found': 'Ese producto no tiene esa clave.',
  'licence-unreadable':
    'Esa clave no se puede leer: se guardó con otro LICENCE_SECRET o la alteraron. Devuelve el secreto de entonces, o retira la clave y carga otra.',
  'already-undone': 'Esas claves ya se sacaron.',
  'already-withdrawn': 'Esa clave ya estaba retirada.',
  'held-by-payments': 'Un pago en curso aparta claves: quedarían menos de las apartadas.',
  'no-free-key': 'No queda una clave libre para darle a quien la compró. Agrega claves primero.',
}

const keyListTexts = {
  'no-key-column': 'El CSV no tiene una columna «clave».',
  'list-too-long':
    'La lista tarda demasiado en leerse. Divídela en varias, con una clave por línea.',
}

/** Routes of licence keys: import, withdrawal, replacement; keys are masked except on reveal. */
export async function licenceKeyRoutes(
  server: FastifyInstance,
  { db, clock, licences }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'addLicenceKeys',
    {
      config: { needs: 'licences:write' },
      summary: 'Agrega claves a un producto digital; las repetidas y las que no son claves, no',
    },
    async ({ params: { product }, body, caller: { actor } }, reply) => {
      const read = await readLicenceKeyList(body.text)
      if (!read.ok) {
        const words = keyListTexts[read.code]
        return sendErrorResponse(reply, 422, read.code, words, { fields: { text: words } })
      }
      const wanted = { product, keys: read.keys, actor }
      const imported = await importLicences(db, licences, wanted, clock())
      if (!imported.ok) return sendUseCaseErrorResponse(reply, imported, refusals)
      const { added, repeated, refused, free } = imported
      return { added, repeated, refused, free, import: imported.import }
    },
  )

  registerOperationRoute(
    server,
    'undoLicenceImport',
    {
      config: { needs: 'licences:write' },
      summary: 'Saca las claves que entraron juntas, mientras ninguna se haya vendido',
    },
    async ({ params, caller: { actor } }, reply) => {
      const undone = await undoLicenceImport(db, { ...params, actor }, clock())
      if (undone.ok)
        return createSuccessReply(
          undone.removed === 1 ? 'Salió 1 clave.' : `Salieron ${undone.removed} claves.`,
        )
      if (undone.code === 'already-sold') {
        const words = `${undone.sold === 1 ? 'Una ya se vendió' : `${undone.sold} ya se vendieron`}: retira las otras una por una.`
        return sendErrorResponse(reply, 409, undone.code, words)
      }
      return sendUseCaseErrorResponse(reply, undone, refusals)
    },
  )

  registerOperationRoute(
    server,
    'revealLicenceKey',
    {
      config: { needs: 'licences:write', stepUp: true },
      summary: 'Muestra una clave; queda en la bitácora quién la vio',
    },
    async ({ params, caller: { actor } }, reply) => {
      const revealed = await revealLicence(db, licences, { ...params, actor }, clock())
      if (revealed.ok) return { key: revealed.key }
      if (revealed.code === 'too-many-requests') {
        const words = 'Viste muchas claves en esta hora. Espera un poco.'
        return sendErrorResponse(reply, 429, revealed.code, words)
      }
      return sendUseCaseErrorResponse(reply, revealed, refusals)
    },
  )

  registerOperationRoute(
    server,
    'withdrawLicenceKey',
    {
      config: { needs: 'licences:write' },
      summary: 'Retira una clave que no sirve; quien la compró recibe otra por correo',
    },
    async ({ params, caller: { actor } }, reply) => {
      const withdrawn = await revokeLicence(db, { ...params, actor }, clock())
      if (!withdrawn.ok) return sendUseCaseErrorResponse(reply, withdrawn, refusals)
      return { replaced_for: withdrawn.replacedFor }
    },
  )
}
