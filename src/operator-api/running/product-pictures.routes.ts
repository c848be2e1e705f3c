import type { FastifyInstance, FastifyReply } from 'fastify'
import { createUploads, pictureTexts } from '#api/uploads.ts'
import { cropPicture } from '#use-cases/running/crop-picture.ts'
import { describePicture } from '#use-cases/running/describe-picture.ts'
import {
  addPicture,
  arrangePictures,
  mostPictures,
  readPictures,
  undoPictures,
} from '#use-cases/running/product-pictures.ts'
import { pictureOf } from '../picture-of.ts'
import { sendEditRefused, sendRefusal, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { pictureRefusals as refusals } from './picture-refusals.ts'

/** Routes of product pictures; changes take effect immediately. */
export async function productPictureRoutes(
  server: FastifyInstance,
  { db, clock, pictures: store }: OfficeTools,
) {
  const { inTurn } = createUploads()
  const answer = (
    reply: FastifyReply,
    kept: Awaited<ReturnType<typeof arrangePictures | typeof undoPictures>>,
  ) => (kept.ok ? done('Guardado.') : sendEditRefused(reply, kept, refusals))

  serve(
    server,
    'listProductPictures',
    { config: { needs: 'products:read' }, summary: 'Las fotos de un producto, en su orden' },
    async ({ params: { product } }, reply) => {
      const found = await readPictures(db, product)
      if (!found) return sendRefused(reply, { code: 'product-not-found' }, refusals)
      const { name, version, pictures, changedAt } = found
      return {
        name,
        version,
        most: mostPictures,
        pictures: pictures.map(({ path: own, alt, width }) => ({
          path: own,
          image: pictureOf(own) ?? '',
          alt,
          width,
        })),
        changed_at: changedAt && changedAt.toISOString(),
      }
    },
  )

  serve(
    server,
    'arrangeProductPictures',
    {
      config: { needs: 'products:write' },
      summary: 'Ordena las fotos de un producto, dice qué se ve en cada una, y quita las demás',
    },
    async ({ params, body, caller: { actor }, id: requestId }, reply) => {
      // Empty text means null, because coercion converts null to an empty string.
      const pictures = body.pictures.map((one) => ({ ...one, alt: one.alt || null }))
      const wanted = { ...params, version: body.version, pictures, actor, requestId }
      return answer(reply, await arrangePictures(db, store, wanted, clock()))
    },
  )

  serve(
    server,
    'describeProductPicture',
    { config: { needs: 'products:write' }, summary: 'Dice qué se ve en una foto de un producto' },
    async ({ params, body, caller: { actor }, id: requestId }, reply) => {
      const said = { path: body.path, alt: body.alt || null, was: body.was || null }
      const asked = { ...params, ...said, actor, requestId }
      const kept = await describePicture(db, store, asked, clock())
      return kept.ok ? done('Guardado.') : sendRefused(reply, kept, refusals)
    },
  )

  serve(
    server,
    'cropProductPicture',
    {
      config: { needs: 'products:write' },
      summary: 'Recorta una foto de un producto; la que era queda guardada para deshacerlo',
    },
    async ({ params, body: { path: own, ...cut }, caller, id: requestId }, reply) => {
      const asked = { ...params, path: own, cut, actor: caller.actor, requestId }
      const cropped = await cropPicture(db, store, asked, { now: clock(), inTurn })
      return cropped.ok ? done('Foto recortada.') : sendRefused(reply, cropped, refusals)
    },
  )

  serve(
    server,
    'addProductPicture',
    {
      config: { needs: 'products:write' },
      bodyLimit: 12 * 1024 * 1024,
      summary: 'Agrega una foto a un producto, dibujada de nuevo en los tamaños de la tienda',
    },
    async ({ params, body, caller: { actor }, id: requestId }, reply) => {
      const file = Buffer.from(body.picture, 'base64')
      const sent = { ...params, file, alt: body.alt || null, actor, requestId }
      const added = await addPicture(db, store, sent, { now: clock(), inTurn })
      if (added.ok) return done('Foto agregada.')
      if (added.code !== 'picture-refused') return sendRefused(reply, added, refusals)
      const words = pictureTexts[added.problem]
      return sendRefusal(reply, 422, added.code, words, { fields: { picture: words } })
    },
  )

  serve(
    server,
    'undoProductPictures',
    {
      config: { needs: 'products:write' },
      summary: 'Deshace el último cambio de las fotos de un producto',
    },
    async ({ params, caller: { actor }, id: requestId }, reply) =>
      answer(reply, await undoPictures(db, store, { ...params, actor, requestId }, clock())),
  )
}
