import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import {
  KeysBody,
  KeysReply,
  LicenceImportParams,
  LicenceKeyParams,
  RevealedReply,
  WithdrawnReply,
} from '#contract/operator/licences.ts'
import { ProductParams } from '#contract/operator/stock.ts'
import { Done } from '#contract/problem.ts'
import { importLicences } from '#use-cases/orders/import-licences.ts'
import { readKeyList } from '#use-cases/orders/read-key-list.ts'
import { revealLicence } from '#use-cases/orders/reveal-licence.ts'
import { undoLicenceImport } from '#use-cases/orders/undo-licence-import.ts'
import { withdrawLicence } from '#use-cases/orders/withdraw-licence.ts'
import { sendRefusal, sendRefused } from '../refusals.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

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
export async function licenceRoutes(server: FastifyInstance, { db, clock, licences }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.post(
    '/api/v1/licences/:product/keys',
    {
      config: { needs: 'licences:write' },
      schema: {
        operationId: 'addLicenceKeys',
        summary: 'Agrega claves a un producto digital; las repetidas y las que no son claves, no',
        params: ProductParams,
        body: KeysBody,
        response: { 200: KeysReply },
      },
    },
    async ({ params: { product }, body, caller: { actor } }, reply) => {
      const read = await readKeyList(body.text)
      if (!read.ok) {
        const words = keyListTexts[read.code]
        return sendRefusal(reply, 422, read.code, words, { fields: { text: words } })
      }
      const wanted = { product, keys: read.keys, actor }
      const imported = await importLicences(db, licences, wanted, clock())
      if (!imported.ok) return sendRefused(reply, imported, refusals)
      const { added, repeated, refused, free } = imported
      return { added, repeated, refused, free, import: imported.import }
    },
  )

  app.post(
    '/api/v1/licences/:product/imports/:id/undo',
    {
      config: { needs: 'licences:write' },
      schema: {
        operationId: 'undoLicenceImport',
        summary: 'Saca las claves que entraron juntas, mientras ninguna se haya vendido',
        params: LicenceImportParams,
        response: { 200: Done },
      },
    },
    async ({ params, caller: { actor } }, reply) => {
      const undone = await undoLicenceImport(db, { ...params, actor }, clock())
      if (undone.ok)
        return done(undone.removed === 1 ? 'Salió 1 clave.' : `Salieron ${undone.removed} claves.`)
      if (undone.code === 'already-sold') {
        const words = `${undone.sold === 1 ? 'Una ya se vendió' : `${undone.sold} ya se vendieron`}: retira las otras una por una.`
        return sendRefusal(reply, 409, undone.code, words)
      }
      return sendRefused(reply, undone, refusals)
    },
  )

  app.post(
    '/api/v1/licences/:product/keys/:key/reveal',
    {
      config: { needs: 'licences:write', stepUp: true },
      schema: {
        operationId: 'revealLicenceKey',
        summary: 'Muestra una clave; queda en la bitácora quién la vio',
        params: LicenceKeyParams,
        response: { 200: RevealedReply },
      },
    },
    async ({ params, caller: { actor } }, reply) => {
      const revealed = await revealLicence(db, licences, { ...params, actor }, clock())
      if (revealed.ok) return { key: revealed.key }
      if (revealed.code === 'too-many-requests') {
        const words = 'Viste muchas claves en esta hora. Espera un poco.'
        return sendRefusal(reply, 429, revealed.code, words)
      }
      return sendRefused(reply, revealed, refusals)
    },
  )

  app.post(
    '/api/v1/licences/:product/keys/:key/withdraw',
    {
      config: { needs: 'licences:write' },
      schema: {
        operationId: 'withdrawLicenceKey',
        summary: 'Retira una clave que no sirve; quien la compró recibe otra por correo',
        params: LicenceKeyParams,
        response: { 200: WithdrawnReply },
      },
    },
    async ({ params, caller: { actor } }, reply) => {
      const withdrawn = await withdrawLicence(db, { ...params, actor }, clock())
      if (!withdrawn.ok) return sendRefused(reply, withdrawn, refusals)
      return { replaced_for: withdrawn.replacedFor }
    },
  )
}
