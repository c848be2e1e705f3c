import type { FastifyInstance } from 'fastify'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { listPictures, type ListedPicture } from '#use-cases/catalogue/list-pictures.ts'
import { removePicture, restorePicture } from '#use-cases/running/remove-pictures.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const ownTexts: OwnRefusalTexts = {
  'picture-not-found': 'Esa imagen ya no está.',
}

/** Routes of stored pictures and of the places that use them. */
export async function pictureRoutes(
  server: FastifyInstance,
  { db, clock, pictures }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listPictures',
    {
      config: { needs: 'content:read' },
      summary: 'Imágenes guardadas, con dónde se ven y lo que les falta',
    },
    async ({ query: { of = 'content', ...choice } }) => {
      const page = await listPictures(db, pictures, { of, ...choice })
      return { pictures: page.pictures.map(onWire), next: page.next }
    },
  )

  registerOperationRoute(
    server,
    'removePicture',
    {
      config: { needs: 'content:write' },
      summary: 'Quita una imagen que nada muestra; se puede recuperar durante 30 días',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const asked = { ...body, by: { actor: caller.actor, requestId } }
      const removed = await removePicture(db, pictures, asked, clock())
      if (removed.ok)
        return createSuccessReply('Quedó quitada. Se puede recuperar durante 30 días.')
      if (removed.code !== 'picture-used') return sendRefusal(reply, removed, ownTexts)
      const names = removed.uses.map(({ name }) => `«${name}»`).join(', ')
      const words = names
        ? `Se ve en ${names}. Cámbiala ahí primero.`
        : 'Se ve en pedidos o listas de deseos.'
      return sendErrorResponse(reply, 409, removed.code, words)
    },
  )

  registerOperationRoute(
    server,
    'restorePicture',
    { config: { needs: 'content:write' }, summary: 'Recupera una imagen quitada' },
    async ({ body, caller, id: requestId }, reply) => {
      const asked = { ...body, by: { actor: caller.actor, requestId } }
      const returned = await restorePicture(db, pictures, asked, clock())
      return returned.ok
        ? createSuccessReply('La imagen está de vuelta.')
        : sendRefusal(reply, returned, ownTexts)
    },
  )
}

function onWire({ at, unusedSince, ...picture }: ListedPicture) {
  const since = unusedSince && { unused_since: unusedSince.toISOString() }
  return { ...picture, stored_at: at?.toISOString() ?? null, ...since }
}
