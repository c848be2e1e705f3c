import { accountEventDetail, accountEventKinds } from '#domain/account/account-event-words.ts'
import type { Granted, Refusal } from '#domain/refusal.ts'
import { operatorAccountText } from '#domain/running/permissions.ts'
import * as accountEvents from '#persistence/account/account-events.ts'
import * as sessions from '#persistence/account/sessions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import type { AccountOrder } from '#use-cases/account/account-order.ts'
import { blockShopper, endSessionsOf, unblockShopper } from '#use-cases/account/block-shopper.ts'
import { removeSecondFactors } from '#use-cases/account/remove-second-factors.ts'
import { resendVerificationFor } from '#use-cases/account/resend-verification.ts'
import { resetPhone } from '#use-cases/account/reset-phone.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { type Command, type CommandContext, inShop, type Shop, WrongUse } from './command.ts'
import { formatMoment } from './format-moment.ts'
import { exactWords, readOptions } from './options.ts'
import { table } from './table.ts'

const nobody = 'Nadie tiene una cuenta con ese correo.\n'
const refusals = {
  'user-not-found': nobody,
  'beyond-own': `${operatorAccountText}\n`,
  'other-provider':
    'Esa cuenta no es del proveedor de identidad incluido: pide a quien lleva el suyo que le quite el segundo paso.\n',
  'no-second-factors': 'Esa cuenta no tiene segundo paso: ya entra solo con su contraseña.\n',
  'no-phone': 'Esa cuenta no tiene teléfono.\n',
  'already-verified': 'Su correo ya está verificado.\n',
  'too-many-requests': 'Se le acaba de mandar. Espera unos minutos.\n',
  'invalid-input': 'El proveedor de identidad no acepta ese correo.\n',
  unavailable: 'El proveedor de identidad no contesta; no salió ningún correo.\n',
  'provider-unavailable':
    'El proveedor de identidad no contesta; nada cambió. Arranca la tienda y repite el comando.\n',
}
const shownEvents = 30

export const shopperCommand: Command = {
  parameters: '<correo>',
  summary: 'Muestra si una persona puede entrar, sus sesiones y lo último que pasó con su cuenta',
  details: `Los últimos ${shownEvents} sucesos, el más nuevo primero.`,
  async run(words, context) {
    const [email] = exactWords(readOptions(words, {}).positionals, ['el correo'])
    return inShop(context, async ({ db }) => {
      const shopper = await shoppers.findByEmail(db, email)
      if (!shopper) {
        context.screen.write(nobody)
        return 1
      }
      const open = await sessions.listOpen(db, shopper.id, context.now())
      const events = await accountEvents.listOf(db, `shopper:${shopper.id}`, shownEvents)
      context.screen.write(
        [
          `${shopper.email}: ${shopper.blocked ? 'bloqueada, no puede entrar' : 'puede entrar'}\n`,
          open.length === 0 ? 'Sin sesiones abiertas.\n' : tableOfSessions(open),
          events.length === 0 ? 'Sin sucesos.\n' : tableOfEvents(events),
        ].join('\n'),
      )
      return 0
    })
  },
}

export const blockShopperCommand: Command = orderCommand({
  summary: 'Impide entrar a una persona y cierra sus sesiones; sus pedidos siguen',
  question: 'Bloquear a',
  run: ({ db }, ...order) => blockShopper(db, ...order),
  done: (ended) => `Bloqueada. Se cerraron ${ended} sesiones.`,
})

export const unblockShopperCommand: Command = orderCommand({
  summary: 'Deja entrar otra vez a una persona bloqueada',
  question: 'Desbloquear a',
  run: ({ db }, ...order) => unblockShopper(db, ...order),
  done: () => 'Puede entrar otra vez.',
})

export const endSessionsCommand: Command = orderCommand({
  summary: 'Cierra todas las sesiones de una persona, que puede identificarse de nuevo',
  question: 'Cerrar las sesiones de',
  run: ({ db }, ...order) => endSessionsOf(db, ...order),
  done: (ended) => `Se cerraron ${ended} sesiones.`,
})

export const removeSecondFactorsCommand: Command = orderCommand({
  summary: 'Quita las llaves, la aplicación y los códigos de quien los perdió todos',
  details: `
La persona entra después solo con su contraseña, que puede cambiar por correo; sus sesiones se cierran y recibe
un correo con un enlace de tres días para agregar otro segundo paso. Si ya no lo tiene, se le manda otro enlace. Comprueba antes que es quien dice ser: con el segundo paso, su correo ya no basta para
probarlo. Solo con el proveedor de identidad incluido, y con la tienda en marcha.
`,
  question: 'Quitar el segundo paso de',
  run: (shop, order, now) => removeSecondFactors(shop.db, order, shop, now),
  done: (ended, { wasRemoved }) =>
    wasRemoved
      ? `Entra solo con su contraseña, y le mandamos un enlace para agregar otro segundo paso. Se cerraron ${ended} sesiones.`
      : 'Ya no tenía segundo paso. Le mandamos otro enlace para agregar uno.',
})

export const resetPhoneCommand: Command = orderCommand({
  summary: 'Quita el teléfono de una cuenta; su dueño verifica otro antes de comprar',
  question: 'Quitar el teléfono de',
  run: ({ db }, ...order) => resetPhone(db, ...order),
  done: () => 'Ya no tiene teléfono.',
})

export const resendVerificationCommand: Command = orderCommand({
  summary: 'Manda otra vez a una persona el correo que verifica su dirección',
  details: '\nLo manda el proveedor de identidad, con la tienda en marcha.\n',
  question: 'Mandar el correo de verificación a',
  run: ({ db, management }, order, now) => resendVerificationFor(db, order, { management, now }),
  done: () => 'Le mandamos otra vez el correo de verificación.',
})

type Ended = { sessions?: number; wasRemoved?: boolean }

function orderCommand({
  summary,
  details = '',
  question,
  run,
  done,
}: {
  summary: string
  details?: string
  question: string
  run: (
    shop: Shop,
    order: AccountOrder,
    now: Date,
  ) => Promise<Granted<Ended> | Refusal<keyof typeof refusals>>
  done: (sessions: number, answer: Ended) => string
}): Command {
  return {
    parameters: '<correo> --reason <texto> [opciones]',
    summary,
    details: `${details}
Opciones:
  --reason <texto>   por qué; queda en el registro de auditoría
${agreeingHelp}`,
    async run(words, context) {
      const { values, positionals } = readOptions(words, {
        reason: { type: 'string' },
        ...agreeing,
      })
      const [email] = exactWords(positionals, ['el correo'])
      const reason = values.reason?.trim()
      if (!reason) throw new WrongUse('Falta --reason: queda en el registro de auditoría.')
      if (!(await isAgreed(context, `¿${question} ${email}?`, values.si))) return 1
      return give(context, { email, reason })
    },
  }

  function give(context: CommandContext, order: { email: string; reason: string }) {
    return inShop(context, async (shop) => {
      const { actor } = context
      const given = await run(
        shop,
        { ...order, actor, permissions: shop.permissions },
        context.now(),
      )
      context.screen.write(
        given.ok ? `${done(given.sessions ?? 0, given)}\n` : refusals[given.code],
      )
      return given.ok ? 0 : 1
    })
  }
}

function tableOfSessions(open: Awaited<ReturnType<typeof sessions.listOpen>>): string {
  return table(open, [
    {
      title: 'dispositivo',
      of: ({ browser, system }) => [browser, system].filter(Boolean).join(' en ') || '?',
    },
    { title: 'desde', of: ({ createdAt }) => formatMoment(createdAt) },
    { title: 'último uso', of: ({ lastUsedAt }) => formatMoment(lastUsedAt) },
  ])
}

function tableOfEvents(events: Awaited<ReturnType<typeof accountEvents.listOf>>): string {
  return table(events, [
    { title: 'cuándo', of: ({ createdAt }) => formatMoment(createdAt) },
    { title: 'qué', of: ({ kind }) => accountEventKinds[kind] },
    { title: 'cómo', of: ({ detail }) => accountEventDetail(detail) },
  ])
}
