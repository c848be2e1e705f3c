import {
  getRefusalText,
  type OwnRefusalTexts,
  type RefusalCode,
} from '#contract/refusals/refusals.ts'
import {
  formatAccountEventReason,
  accountEventLabels,
} from '#domain/account/account-event-labels.ts'
import type { Permission } from '#domain/running/permissions.ts'
import type { SuccessResult, Refusal } from '#domain/use-case-result.ts'
import * as accountEvents from '#persistence/account/account-events.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import {
  blockShopper,
  endAllSessionsAsOperator,
  unblockShopper,
} from '#use-cases/account/block-shopper.ts'
import type { OperatorActionOnAccount } from '#use-cases/account/lock-account-for-operator.ts'
import { removeSecondFactors } from '#use-cases/account/remove-second-factors.ts'
import { resendVerificationMailForOperator } from '#use-cases/account/resend-verification-mail.ts'
import { resetPhone } from '#use-cases/account/reset-phone.ts'
import {
  type Command,
  type CommandContext,
  withShopServices,
  type CommandShopServices,
  UsageError,
} from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'

const ownTexts: OwnRefusalTexts = {
  'user-not-found': 'Nadie tiene una cuenta con ese correo.',
  'too-many-requests': 'Se le acaba de mandar. Espera unos minutos.',
  'invalid-input': 'El proveedor de identidad no acepta ese correo.',
  'provider-unavailable':
    'El proveedor de identidad no contesta; nada cambió. Arranca la tienda y repite el comando.',
}
const shownEvents = 30

const shopperCommand: Command = {
  parameters: '<correo>',
  summary: 'Muestra si una persona puede entrar, sus sesiones y lo último que pasó con su cuenta',
  details: `Los últimos ${shownEvents} sucesos, el más nuevo primero.`,
  async run(words, context) {
    const [email] = parseRequiredArguments(parseOptions(words, {}).positionals, ['el correo'])
    return withShopServices(context, async ({ db }) => {
      const shopper = await shoppers.findShopperByEmail(db, email)
      if (!shopper) {
        context.screen.write(`${getRefusalText('user-not-found', ownTexts)}\n`)
        return 1
      }
      const open = await sessions.listOpenSessions(db, shopper.id, context.now())
      const events = await accountEvents.listAccountEvents(db, `shopper:${shopper.id}`, shownEvents)
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

const blockShopperCommand: Command = createAccountCommand({
  summary: 'Impide entrar a una persona y cierra sus sesiones; sus pedidos siguen',
  question: 'Bloquear a',
  run: ({ db }, ...order) => blockShopper(db, ...order),
  done: (ended) => `Bloqueada. Se cerraron ${ended} sesiones.`,
})

const unblockShopperCommand: Command = createAccountCommand({
  summary: 'Deja entrar otra vez a una persona bloqueada',
  question: 'Desbloquear a',
  run: ({ db }, ...order) => unblockShopper(db, ...order),
  done: () => 'Puede entrar otra vez.',
})

const endShopperSessionsCommand: Command = createAccountCommand({
  summary: 'Cierra todas las sesiones de una persona, que puede identificarse de nuevo',
  question: 'Cerrar las sesiones de',
  run: ({ db }, ...order) => endAllSessionsAsOperator(db, ...order),
  done: (ended) => `Se cerraron ${ended} sesiones.`,
})

const removeSecondFactorsCommand: Command = createAccountCommand({
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

const resetPhoneCommand: Command = createAccountCommand({
  summary: 'Quita el teléfono de una cuenta; su dueño verifica otro antes de comprar',
  question: 'Quitar el teléfono de',
  run: ({ db }, ...order) => resetPhone(db, ...order),
  done: () => 'Ya no tiene teléfono.',
})

const resendVerificationCommand: Command = createAccountCommand({
  summary: 'Manda otra vez a una persona el correo que verifica su dirección',
  details: '\nLo manda el proveedor de identidad, con la tienda en marcha.\n',
  question: 'Mandar el correo de verificación a',
  run: ({ db, management }, order, now) =>
    resendVerificationMailForOperator(db, order, { management, now }),
  done: () => 'Le mandamos otra vez el correo de verificación.',
})

type Ended = { sessions?: number; wasRemoved?: boolean }

function createAccountCommand({
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
    shop: CommandShopServices,
    order: OperatorActionOnAccount,
    now: Date,
  ) => Promise<SuccessResult<Ended> | Refusal<RefusalCode>>
  done: (sessions: number, answer: Ended) => string
}): Command {
  return {
    parameters: '<correo> --reason <texto> [opciones]',
    summary,
    details: `${details}
Opciones:
  --reason <texto>   por qué; queda en el registro de auditoría
${skipConfirmationOptionHelp}`,
    async run(words, context) {
      const { values, positionals } = parseOptions(words, {
        reason: { type: 'string' },
        ...skipConfirmationOption,
      })
      const [email] = parseRequiredArguments(positionals, ['el correo'])
      const reason = values.reason?.trim()
      if (!reason) throw new UsageError('Falta --reason: queda en el registro de auditoría.')
      if (!(await askConfirmation(context, `¿${question} ${email}?`, values.si))) return 1
      return give(context, { email, reason })
    },
  }

  function give(context: CommandContext, order: { email: string; reason: string }) {
    return withShopServices(context, async (shop) => {
      const { actor } = context
      const given = await run(
        shop,
        { ...order, actor, permissions: shop.permissions },
        context.now(),
      )
      context.screen.write(
        `${given.ok ? done(given.sessions ?? 0, given) : getRefusalText(given.code, ownTexts)}\n`,
      )
      return given.ok ? 0 : 1
    })
  }
}

function tableOfSessions(open: Awaited<ReturnType<typeof sessions.listOpenSessions>>): string {
  return formatTable(open, [
    {
      title: 'dispositivo',
      of: ({ browser, system }) => [browser, system].filter(Boolean).join(' en ') || '?',
    },
    { title: 'desde', of: ({ createdAt }) => formatShortDateTime(createdAt) },
    { title: 'último uso', of: ({ lastUsedAt }) => formatShortDateTime(lastUsedAt) },
  ])
}

function tableOfEvents(
  events: Awaited<ReturnType<typeof accountEvents.listAccountEvents>>,
): string {
  return formatTable(events, [
    { title: 'cuándo', of: ({ createdAt }) => formatShortDateTime(createdAt) },
    { title: 'qué', of: ({ kind }) => accountEventLabels[kind] },
    { title: 'cómo', of: ({ detail }) => formatAccountEventReason(detail) },
  ])
}

/** Commands about one shopper's account, with their minimum permission. */
export const shopperCommands: Record<string, { command: Command; needs: Permission }> = {
  shopper: { command: shopperCommand, needs: 'customers:read' },
  'block-shopper': { command: blockShopperCommand, needs: 'customers:write' },
  'unblock-shopper': { command: unblockShopperCommand, needs: 'customers:write' },
  'remove-second-factors': { command: removeSecondFactorsCommand, needs: 'customers:write' },
  'end-sessions': { command: endShopperSessionsCommand, needs: 'customers:write' },
  'reset-phone': { command: resetPhoneCommand, needs: 'customers:write' },
  'resend-verification': { command: resendVerificationCommand, needs: 'customers:write' },
}
