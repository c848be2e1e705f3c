import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import {
  ChangeRowsQuery,
  ChangeSetPage,
  ChangeSetsQuery,
  ChangeSetsReply,
  PrepareBody,
  PreparedReply,
  SetMovedReply,
} from '#contract/operator/change-sets.ts'
import { RowParams } from '#contract/operator/rows.ts'
import { editWords } from '#domain/catalogue/bulk-edit-words.ts'
import { applyChangeSet, undoChangeSet } from '#use-cases/running/apply-change-set.ts'
import { prepareEdit } from '#use-cases/running/prepare-edit.ts'
import { listChangeSets, readChangeSet } from '#use-cases/running/read-change-sets.ts'
import { freshUntil } from '../gate.ts'
import { sendRefusal, sendRefused } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'
import { changeRow, changeSet, editOf, movedWords } from './change-set-replies.ts'
import { grantedTo, sendMissing } from './granted.ts'

const setsAtOnce = 50
const rowsAtOnce = 100

const refusals = {
  'set-not-found': 'Ese cambio no existe, o pasó su tiempo.',
  'set-undone': 'Ese cambio ya se deshizo. Prepara otro.',
  'set-not-applied': 'Ese cambio no se ha hecho: no hay qué deshacer.',
  busy: 'Hay una importación u otro cambio en curso. Espera a que termine y vuelve a intentarlo.',
  'nothing-asked': 'Di qué cambia: precio, oferta, si se ven o su categoría.',
  'nothing-changes': 'Ningún producto cambiaría: no hay ninguno así, o ya están como pides.',
  'category-not-found': 'Esa categoría no existe.',
}

const exactWords = 'Escribe los pesos con dos decimales como máximo, como 1299.50.'
const whoMay =
  'Además, el permiso de cada cosa que cambia: `prices:write` para precios y ofertas, `products:write` para lo demás.'

/** Changes of many products: prepared and looked at, applied, taken back as one. */
export async function changeSetRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/change-sets',
    {
      config: { needs: 'products:read' },
      schema: {
        summary: 'Los cambios de productos que se hicieron, el más reciente primero',
        querystring: ChangeSetsQuery,
        response: { 200: ChangeSetsReply },
      },
    },
    async ({ query: { before } }) => {
      const { sets, next } = await listChangeSets(db, { before, limit: setsAtOnce })
      return { sets: sets.map(changeSet), next }
    },
  )

  app.post(
    '/api/v1/change-sets',
    {
      config: { needs: 'products:read' },
      schema: {
        summary: 'Prepara un cambio de muchos productos: dice cómo quedaría cada uno',
        description: `No cambia nada hasta que se aplica. ${whoMay}`,
        body: PrepareBody,
        response: { 200: PreparedReply },
      },
    },
    async ({ body: { choice, edit: asked }, caller }, reply) => {
      const edit = editOf(asked)
      if (!edit) return sendRefusal(reply, 422, 'invalid-input', exactWords)
      const { actor } = caller
      const wanted = { choice, edit, summary: editWords(edit) || '—', actor }
      const prepared = await prepareEdit(db, { ...wanted, permissions: grantedTo(caller) }, clock())
      if (prepared.ok) return { id: prepared.id }
      if (prepared.code === 'not-allowed') return sendMissing(reply, prepared)
      if (prepared.code !== 'too-many') return sendRefused(reply, prepared, refusals)
      const many = `Son más de ${prepared.most.toLocaleString('es-MX')} productos. Elige menos, por ejemplo por categoría.`
      return sendRefused(reply, prepared, { 'too-many': many })
    },
  )

  app.get(
    '/api/v1/change-sets/:id',
    {
      config: { needs: 'products:read' },
      schema: {
        summary: 'Un cambio con sus productos: cómo eran y cómo quedan',
        params: RowParams,
        querystring: ChangeRowsQuery,
        response: { 200: ChangeSetPage },
      },
    },
    async ({ params: { id }, query: { after, state } }, reply) => {
      const view = { after, limit: rowsAtOnce, ...(state && { state }) }
      const found = await readChangeSet(db, id, view)
      if (!found) return sendRefused(reply, { code: 'set-not-found' }, refusals)
      return { set: changeSet(found.set), rows: found.rows.map(changeRow), next: found.next }
    },
  )

  for (const [deed, move, summary] of [
    ['apply', applyChangeSet, 'Hace un cambio preparado; lo que alguien cambió mientras, se queda'],
    ['undo', undoChangeSet, 'Deshace un cambio; lo que alguien cambió después, se queda'],
  ] as const) {
    app.post(
      `/api/v1/change-sets/:id/${deed}`,
      {
        config: { needs: 'products:read' },
        schema: {
          summary,
          description: `Con más de 50 precios, con los que cambió en los últimos diez minutos, sólo una persona que confirmó quién es. ${whoMay}`,
          params: RowParams,
          response: { 200: SetMovedReply },
        },
      },
      async (request, reply) => {
        const { params, caller, id: requestId } = request
        const { id } = params
        const who = { actor: caller.actor, freshUntil: freshUntil(caller) }
        const wanted = { id, ...who, requestId, permissions: grantedTo(caller) }
        const moved = await move(db, wanted, clock())
        if (moved.ok) return { ...moved, messageForUser: movedWords(deed, moved) }
        if (moved.code === 'not-allowed') return sendMissing(reply, moved)
        if (moved.code === 'step-up-required') return server.refuseUnlessFresh(request, reply)
        return sendRefused(reply, moved, refusals)
      },
    )
  }
}
