import type { FastifyInstance } from 'fastify'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { importLicences } from '#use-cases/orders/import-licences.ts'
import { readLicenceKeyList } from '#use-cases/orders/read-licence-key-list.ts'
import { revealLicence } from '#use-cases/orders/reveal-licence.ts'
import { revokeLicence } from '#use-cases/orders/revoke-licence.ts'
import { undoLicenceImport } from '#use-cases/orders/undo-licence-import.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const ownTexts: OwnRefusalTexts = {
  'import-not-found': 'Ese producto no tiene esa importación de claves.',
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
      if (!read.ok) return sendRefusal(reply, read)
      const wanted = { product, keys: read.keys, actor }
      const imported = await importLicences(db, licences, wanted, clock())
      if (!imported.ok) return sendRefusal(reply, imported, ownTexts)
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
      return sendRefusal(reply, undone, ownTexts)
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
      return sendRefusal(reply, revealed, ownTexts)
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
      if (!withdrawn.ok) return sendRefusal(reply, withdrawn, ownTexts)
      return { replaced_for: withdrawn.replacedFor }
    },
  )
}
