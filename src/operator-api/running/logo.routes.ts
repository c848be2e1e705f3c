import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { createUploads, pictureTexts } from '#api/uploads.ts'
import { LogoBody, LogoParams, LogoReply } from '#contract/operator/settings.ts'
import { Done } from '#contract/problem.ts'
import { logoFiles, shortestLogoSide } from '#domain/running/logo.ts'
import * as shopLogos from '#persistence/running/shop-logos.ts'
import { putLogo, removeLogo } from '#use-cases/running/change-logo.ts'
import { sendRefusal, sendRefused } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = { unchanged: 'No cambió nada: ya estaba así.' }
const tooSmall = `Esta imagen es muy chica: cada lado necesita al menos ${shortestLogoSide} píxeles.`

/** Routes of the shop's logo. */
export async function logoRoutes(server: FastifyInstance, { db, clock, pictures }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const { inTurn } = createUploads()

  app.get(
    '/api/v1/logo',
    {
      config: { needs: 'settings:read' },
      schema: {
        operationId: 'getLogo',
        summary: 'El logotipo de la tienda',
        response: { 200: LogoReply },
      },
    },
    async () => {
      const logo = await shopLogos.read(db)
      const address = (path: string | null) => path && `/storage/${logoFiles(path).page}`
      return { light: address(logo.light), dark: address(logo.dark) }
    },
  )

  app.put(
    '/api/v1/logo/:ground',
    {
      config: { needs: 'settings:write' },
      bodyLimit: 12 * 1024 * 1024,
      schema: {
        operationId: 'setLogo',
        summary: 'Pone el logotipo para fondos claros u oscuros, dibujado de nuevo',
        params: LogoParams,
        body: LogoBody,
        response: { 200: Done },
      },
    },
    async ({ params: { ground }, body, caller: { actor }, id: requestId }, reply) => {
      const sent = { ground, file: Buffer.from(body.picture, 'base64'), actor, requestId }
      const done = await putLogo(db, pictures, sent, { now: clock(), inTurn })
      if (done.ok) return { success: true as const, messageForUser: 'Tu logotipo está puesto.' }
      if (done.code === 'unchanged') return sendRefused(reply, done, refusals)
      const words = done.problem === 'too-small' ? tooSmall : pictureTexts[done.problem]
      return sendRefusal(reply, 422, done.code, 'Revisa la imagen.', {
        fields: { [ground]: words },
      })
    },
  )

  app.delete(
    '/api/v1/logo/:ground',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'deleteLogo',
        summary: 'Quita el logotipo para un fondo',
        params: LogoParams,
        response: { 200: Done },
      },
    },
    async ({ params: { ground }, caller: { actor }, id: requestId }, reply) => {
      const done = await removeLogo(db, { ground, actor, requestId }, clock())
      if (!done.ok) return sendRefused(reply, done, refusals)
      return { success: true as const, messageForUser: 'Logotipo quitado.' }
    },
  )
}
