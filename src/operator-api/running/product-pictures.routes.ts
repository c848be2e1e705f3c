import type { FastifyInstance } from 'fastify'
import { createUploadLimiter, pictureErrorTexts } from '#api/file-upload-requests.ts'
import { maxPicturesOfProduct } from '#domain/picture-file.ts'
import { cropPicture } from '#use-cases/running/crop-picture.ts'
import {
  addProductPicture,
  setProductPictures,
  readProductPictures,
  undoPictureChange,
} from '#use-cases/running/product-pictures.ts'
import { setPictureAltText } from '#use-cases/running/set-picture-alt-text.ts'
import { decodeUploadedFile } from '../decode-uploaded-file.ts'
import { getProductPictureUrl } from '../product-picture-url.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal, sendInvalidFieldError } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Routes of product pictures; changes take effect immediately. */
export async function productPictureRoutes(
  server: FastifyInstance,
  { db, clock, pictures: store }: OperatorRouteDependencies,
) {
  const { inTurn } = createUploadLimiter()

  registerOperationRoute(
    server,
    'listProductPictures',
    { config: { needs: 'products:read' }, summary: 'Las fotos de un producto, en su orden' },
    async ({ params: { product } }, reply) => {
      const found = await readProductPictures(db, product)
      if (!found) return sendRefusal(reply, { code: 'product-not-found' })
      const { name, version, pictures, changedAt } = found
      return {
        name,
        version,
        most: maxPicturesOfProduct,
        pictures: pictures.map(({ path: own, alt, width }) => ({
          path: own,
          image: getProductPictureUrl(own) ?? '',
          alt,
          width,
        })),
        changed_at: changedAt && changedAt.toISOString(),
      }
    },
  )

  registerOperationRoute(
    server,
    'arrangeProductPictures',
    {
      config: { needs: 'products:write' },
      summary: 'Ordena las fotos de un producto, dice qué se ve en cada una, y quita las demás',
    },
    async ({ params, body, caller: { actor }, id: requestId }, reply) => {
      // An empty alternative text of a picture means null: the schema validator's type coercion
      // turns null into an empty string.
      const pictures = body.pictures.map((one) => ({ ...one, alt: one.alt || null }))
      const wanted = { ...params, version: body.version, pictures, actor, requestId }
      const kept = await setProductPictures(db, store, wanted, clock())
      return kept.ok ? createSuccessReply('Guardado.') : sendRefusal(reply, kept)
    },
  )

  registerOperationRoute(
    server,
    'describeProductPicture',
    { config: { needs: 'products:write' }, summary: 'Dice qué se ve en una foto de un producto' },
    async ({ params, body, caller: { actor }, id: requestId }, reply) => {
      const said = { path: body.path, alt: body.alt || null, was: body.was || null }
      const asked = { ...params, ...said, actor, requestId }
      const kept = await setPictureAltText(db, store, asked, clock())
      return kept.ok ? createSuccessReply('Guardado.') : sendRefusal(reply, kept)
    },
  )

  registerOperationRoute(
    server,
    'cropProductPicture',
    {
      config: { needs: 'products:write' },
      summary: 'Recorta una foto de un producto; la que era queda guardada para deshacerlo',
    },
    async ({ params, body: { path: own, ...cut }, caller, id: requestId }, reply) => {
      const asked = { ...params, path: own, cut, actor: caller.actor, requestId }
      const cropped = await cropPicture(db, store, asked, { now: clock(), inTurn })
      return cropped.ok ? createSuccessReply('Foto recortada.') : sendRefusal(reply, cropped)
    },
  )

  registerOperationRoute(
    server,
    'addProductPicture',
    {
      config: { needs: 'products:write' },
      bodyLimit: 12 * 1024 * 1024,
      summary: 'Agrega una foto a un producto, dibujada de nuevo en los tamaños de la tienda',
    },
    async ({ params, body, caller: { actor }, id: requestId }, reply) => {
      const file = await decodeUploadedFile(body.picture)
      const sent = { ...params, file, alt: body.alt || null, actor, requestId }
      const added = await addProductPicture(db, store, sent, { now: clock(), inTurn })
      if (added.ok) return createSuccessReply('Foto agregada.')
      return added.code === 'picture-refused'
        ? sendInvalidFieldError(reply, added.code, 'picture', pictureErrorTexts[added.problem])
        : sendRefusal(reply, added)
    },
  )

  registerOperationRoute(
    server,
    'undoProductPictures',
    {
      config: { needs: 'products:write' },
      summary: 'Deshace el último cambio de las fotos de un producto',
    },
    async ({ params, caller: { actor }, id: requestId }, reply) => {
      const undone = await undoPictureChange(db, store, { ...params, actor, requestId }, clock())
      return undone.ok ? createSuccessReply('Guardado.') : sendRefusal(reply, undone)
    },
  )
}
