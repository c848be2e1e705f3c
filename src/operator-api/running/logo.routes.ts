import type { FastifyInstance } from 'fastify'
import { createUploadLimiter, pictureErrorTexts } from '#api/file-upload-requests.ts'
import { getLogoFilePaths, minLogoSide } from '#domain/running/logo.ts'
import * as shopLogos from '#persistence/running/shop-logos.ts'
import { storeShopLogo, removeShopLogo } from '#use-cases/running/change-logo.ts'
import { decodeUploadedFile } from '../decode-uploaded-file.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal, sendInvalidFieldsError } from '../send-error-responses.ts'

const tooSmall = `Esta imagen es muy chica: cada lado necesita al menos ${minLogoSide} píxeles.`

/** Routes of the shop's logo. */
export async function logoRoutes(
  server: FastifyInstance,
  { db, clock, pictures }: OperatorRouteDependencies,
) {
  const { inTurn } = createUploadLimiter()

  registerOperationRoute(
    server,
    'getLogo',
    { config: { needs: 'settings:read' }, summary: 'El logotipo de la tienda' },
    async () => {
      const logo = await shopLogos.readShopLogo(db)
      const address = (path: string | null) => path && `/storage/${getLogoFilePaths(path).page}`
      return { light: address(logo.light), dark: address(logo.dark) }
    },
  )

  registerOperationRoute(
    server,
    'setLogo',
    {
      config: { needs: 'settings:write' },
      bodyLimit: 12 * 1024 * 1024,
      summary: 'Pone el logotipo para fondos claros u oscuros, dibujado de nuevo',
    },
    async ({ params: { ground }, body, caller: { actor }, id: requestId }, reply) => {
      const sent = { ground, file: await decodeUploadedFile(body.picture), actor, requestId }
      const done = await storeShopLogo(db, pictures, sent, { now: clock(), inTurn })
      if (done.ok) return { success: true as const, messageForUser: 'Tu logotipo está puesto.' }
      if (done.code === 'unchanged') return sendRefusal(reply, done)
      const words = done.problem === 'too-small' ? tooSmall : pictureErrorTexts[done.problem]
      return sendInvalidFieldsError(reply, done.code, { [ground]: words }, 'Revisa la imagen.')
    },
  )

  registerOperationRoute(
    server,
    'deleteLogo',
    { config: { needs: 'settings:write' }, summary: 'Quita el logotipo para un fondo' },
    async ({ params: { ground }, caller: { actor }, id: requestId }, reply) => {
      const done = await removeShopLogo(db, { ground, actor, requestId }, clock())
      if (!done.ok) return sendRefusal(reply, done)
      return { success: true as const, messageForUser: 'Logotipo quitado.' }
    },
  )
}
