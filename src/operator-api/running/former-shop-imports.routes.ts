import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import * as formerShopImports from '#persistence/running/former-shop-imports.ts'
import {
  inviteImportedCustomer,
  inviteImportedCustomers,
} from '#use-cases/account/invite-imported-customers.ts'
import {
  confirmFormerShopImport,
  decideFormerRecords,
  discardFormerShopImport,
  readFormerShopImport,
  undoFormerShopImport,
} from '#use-cases/running/former-shop-imports.ts'
import { runFormerShopImports } from '#use-cases/running/run-former-shop-imports.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { toFormerShopImport, toListedFormerShopImport } from './former-shop-import-responses.ts'

const importsAtOnce = 50
/** Maximum time in ms that a reply waits for a small file. */
const briefly = 700

/** Starts waiting work on files of the former shop; after a crash, a background job continues. */
export function startFormerShopImports(
  { db, clock }: Pick<OperatorRouteDependencies, 'db' | 'clock'>,
  log: FastifyBaseLogger,
): Promise<unknown> {
  const running = runFormerShopImports(db, clock()).catch((error: unknown) =>
    log.error(error, 'import from a former shop stopped'),
  )
  return Promise.race([running, setTimeout(briefly, undefined, { ref: false })])
}

/**
 * Routes of customers and orders of the former shop: review, import, undo and invitations. The file
 * comes by `uploadImport`.
 */
export async function formerShopImportRoutes(
  server: FastifyInstance,
  tools: OperatorRouteDependencies,
) {
  const { db, clock, identity } = tools
  const { management } = identity
  const config = { needs: 'personal-data:write' } as const

  registerOperationRoute(
    server,
    'listFormerShopImports',
    { config, summary: 'Los archivos de clientes y pedidos de la tienda anterior' },
    async () => ({
      imports: (await formerShopImports.listFormerShopImports(db, importsAtOnce)).map(
        toListedFormerShopImport,
      ),
    }),
  )

  registerOperationRoute(
    server,
    'getFormerShopImport',
    { config, summary: 'Un archivo de clientes o pedidos: quiénes vienen, quiénes no y por qué' },
    async ({ params: { id } }, reply) => {
      const found = await readFormerShopImport(db, id)
      return found
        ? toFormerShopImport(found, management !== undefined)
        : sendRefusal(reply, { code: 'import-not-found' })
    },
  )

  registerOperationRoute(
    server,
    'decideFormerRecords',
    {
      config,
      summary: 'Decide los correos repetidos y las monedas de un archivo; se revisa otra vez',
    },
    async ({ params: { id }, body, caller: { actor }, log }, reply) => {
      const { duplicates, rates, version, apply = false } = body
      const decisions = {
        ...(duplicates && { duplicates }),
        ...(rates && {
          rates: Object.fromEntries(rates.map(({ currency, pesos }) => [currency, pesos])),
        }),
        ...(apply && { importBy: actor }),
      }
      const decided = await decideFormerRecords(db, { id, decisions, version })
      if (!decided.ok) return sendRefusal(reply, decided)
      await startFormerShopImports(tools, log)
      const found = await readFormerShopImport(db, id)
      return createSuccessReply(tellDecided(found?.state))
    },
  )

  registerOperationRoute(
    server,
    'applyFormerShopImport',
    {
      config,
      summary: 'Importa los clientes o pedidos que pueden venir; a nadie se le escribe',
    },
    async ({ params: { id }, body: { version }, caller: { actor }, id: requestId, log }, reply) => {
      const by = { id, actor, requestId, version }
      const decided = await confirmFormerShopImport(db, by, clock())
      if (!decided.ok) return sendRefusal(reply, decided)
      await startFormerShopImports(tools, log)
      return createSuccessReply('La importación comenzó.')
    },
  )

  registerOperationRoute(
    server,
    'undoFormerShopImport',
    {
      config: { ...config, stepUp: true },
      summary: 'Deshace una importación de clientes o pedidos; quien ya entró se queda',
    },
    async ({ params: { id }, caller: { actor }, id: requestId, log }, reply) => {
      const undone = await undoFormerShopImport(db, { id, actor, requestId }, clock())
      if (!undone.ok) return sendRefusal(reply, undone)
      await startFormerShopImports(tools, log)
      return createSuccessReply('La importación se deshace.')
    },
  )

  registerOperationRoute(
    server,
    'discardFormerShopImport',
    { config, summary: 'Deja un archivo de clientes o pedidos sin importarlo' },
    async ({ params: { id } }, reply) => {
      const left = await discardFormerShopImport(db, id)
      return left.ok ? createSuccessReply('No se importó nada.') : sendRefusal(reply, left)
    },
  )

  registerOperationRoute(
    server,
    'inviteImportedCustomers',
    {
      config,
      summary: 'Invita a los siguientes 50 clientes importados a elegir su contraseña',
      description: 'A cada quien una sola vez. Solo con el proveedor de identidad incluido.',
    },
    async ({ params: { id }, caller: { actor }, id: requestId }, reply) => {
      const by = { importId: id, actor, requestId }
      const invited = await inviteImportedCustomers(db, by, { management, now: clock() })
      if (!invited.ok) return sendRefusal(reply, invited)
      const { sent } = invited
      return createSuccessReply(
        sent === 0
          ? 'Ya no falta nadie por invitar.'
          : sent === 1
            ? 'Se mandó 1 invitación.'
            : `Se mandaron ${sent} invitaciones.`,
      )
    },
  )

  registerOperationRoute(
    server,
    'inviteImportedCustomer',
    {
      config: { needs: 'customers:write' },
      summary:
        'Invita a un cliente importado a elegir su contraseña, aunque ya se le haya invitado',
    },
    async ({ params: { id }, caller: { actor }, id: requestId }, reply) => {
      const by = { shopperId: id, actor, requestId }
      const invited = await inviteImportedCustomer(db, by, { management, now: clock() })
      if (!invited.ok) return sendRefusal(reply, invited)
      return createSuccessReply(
        invited.isSent
          ? 'Le mandamos la invitación.'
          : 'Ya tiene cuenta con ese correo: puede entrar.',
      )
    },
  )
}

function tellDecided(state: string | undefined): string {
  if (state === 'draft') return 'Así quedan con lo que decidiste.'
  return state === 'checking'
    ? 'Se revisa con lo que decidiste.'
    : 'La importación comenzó. Puedes dejar esta página.'
}
