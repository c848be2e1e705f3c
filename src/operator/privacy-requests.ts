import {
  getRefusalText,
  type OwnRefusalTexts,
  type RefusalCode,
} from '#contract/refusals/refusals.ts'
import {
  getNextPrivacyRequestDeadline,
  type PrivacyRequestKind,
  privacyRequestKinds,
  getNextPrivacyRequestStep,
} from '#domain/account/privacy-request.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as privacyRequests from '#persistence/account/privacy-requests.ts'
import { deleteIdentityProviderAccounts } from '#use-cases/account/delete-accounts-at-identity-provider.ts'
import {
  answerPrivacyRequest,
  completePrivacyRequest,
  eraseAccountOnLegalRequest,
  recordPrivacyRequest,
} from '#use-cases/account/handle-privacy-request.ts'
import { defineCommandWithIdArgument } from './command-with-id-argument.ts'
import { type Command, type CommandContext, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import { formatTable } from './format-table.ts'
import { parseRequiredArguments, parseDay, parseId, parseOptions } from './parse-command-options.ts'

const shownAtMost = 200

const kinds: Record<PrivacyRequestKind, string> = {
  access: 'copia',
  rectification: 'corregir',
  erasure: 'borrar',
  opposition: 'oponerse',
}

const ownTexts: OwnRefusalTexts = {
  'user-not-found': 'Nadie tiene una cuenta con ese correo.',
  'invalid-input': 'El día en que llegó no puede ser después de hoy.',
  'request-not-found': 'No existe esa solicitud.',
  'move-not-allowed': 'Esa solicitud ya no espera eso, o es de otra clase.',
  'not-confirmed': 'Ése no es el correo de quien la pidió; nada cambió.',
  unfinished: 'Tiene un pedido, un pago o una devolución en curso; se podrá cuando termine.',
}

/** Commands for privacy requests: legal requests of people about their personal data. */
export const privacyCommands = {
  'privacy-requests': { command: listCommand(), needs: 'personal-data:read' },
  'note-privacy-request': { command: noteCommand(), needs: 'customers:write' },
  'answer-privacy-request': { command: answerCommand(), needs: 'personal-data:write' },
  'finish-privacy-request': {
    command: defineCommandWithIdArgument({
      summary: 'Anota que se cumplió una solicitud que procede',
      of: 'la solicitud',
      question: 'Dar por cumplida',
      run: (context, id) =>
        withShopServices(context, async ({ db }) => {
          const deed = { id, actor: context.actor }
          return say(context, await completePrivacyRequest(db, deed, context.now()), 'Cumplida.')
        }),
    }),
    needs: 'personal-data:write',
  },
  'erase-shopper': { command: eraseCommand(), needs: 'personal-data:write' },
} as const

function say(
  { screen }: CommandContext,
  answer: { ok: true } | { ok: false; code: RefusalCode },
  words: string,
): number {
  screen.write(`${answer.ok ? words : getRefusalText(answer.code, ownTexts)}\n`)
  return answer.ok ? 0 : 1
}

function listCommand(): Command {
  return {
    parameters: '',
    summary: 'Muestra lo que las personas piden por ley sobre sus datos, y cuándo vence',
    details: '\nLo más antiguo primero.',
    async run(words, context) {
      parseRequiredArguments(parseOptions(words, {}).positionals, [])
      return withShopServices(context, async ({ db }) => {
        const open = await privacyRequests.listOpenPrivacyRequests(db, shownAtMost)
        const rows = formatTable(open, [
          { title: 'número', of: ({ id }) => String(id) },
          { title: 'pide', of: ({ kind }) => kinds[kind] },
          { title: 'correo', of: ({ email }) => email },
          {
            title: 'espera',
            of: (one) => (getNextPrivacyRequestStep(one) === 'answer' ? 'respuesta' : 'cumplirse'),
          },
          { title: 'vence', of: (one) => getNextPrivacyRequestDeadline(one) ?? '' },
        ])
        context.screen.write(open.length === 0 ? 'Nadie espera nada.\n' : rows)
        return 0
      })
    },
  }
}

function noteCommand(): Command {
  return {
    parameters: '<correo> --kind <clase> [opciones]',
    summary: 'Anota que una persona pidió algo sobre sus datos por ley',
    details: `
Hay 20 días hábiles para responder.

Opciones:
  --kind <clase>     ${Object.values(kinds).join(', ')}
  --received <día>   cuándo llegó; por omisión hoy`,
    async run(words, context) {
      const { values, positionals } = parseOptions(words, {
        kind: { type: 'string' },
        received: { type: 'string' },
      })
      const [email] = parseRequiredArguments(positionals, ['el correo'])
      const kind = privacyRequestKinds.find((one) => kinds[one] === values.kind)
      if (!kind) throw new UsageError(`--kind es ${Object.values(kinds).join(', ')}.`)
      const today = toMexicoDay(context.now())
      const receivedOn = values.received === undefined ? today : parseDay(values.received)
      const { actor } = context
      return withShopServices(context, async ({ db }) => {
        const asked = { email, kind, receivedOn, actor }
        const noted = await recordPrivacyRequest(db, asked, context.now())
        const until = noted.ok ? noted.answerBy : ''
        return say(context, noted, `Anotada. Se responde a más tardar el ${until}.`)
      })
    },
  }
}

function answerCommand(): Command {
  return {
    parameters: '<número> (--grant | --refuse) --reason <texto>',
    summary: 'Responde una solicitud sobre datos: procede o no',
    details: `
Si procede, quedan 15 días hábiles para cumplirla.

Opciones:
  --grant            procede
  --refuse           no procede
  --reason <texto>   por qué; queda en el registro de auditoría`,
    async run(words, context) {
      const { values, positionals } = parseOptions(words, {
        grant: { type: 'boolean', default: false },
        refuse: { type: 'boolean', default: false },
        reason: { type: 'string' },
      })
      const [number] = parseRequiredArguments(positionals, ['el número de la solicitud'])
      const { grant: granted, refuse } = values
      if (granted === refuse) throw new UsageError('Indica --grant o --refuse, uno solo.')
      const reason = values.reason?.trim()
      if (!reason) throw new UsageError('Falta --reason: queda en el registro de auditoría.')
      const answer = { id: parseId(number), actor: context.actor, granted, reason }
      return withShopServices(context, async ({ db }) => {
        const answered = await answerPrivacyRequest(db, answer, context.now())
        return say(context, answered, granted ? 'Procede.' : 'No procede.')
      })
    },
  }
}

function eraseCommand(): Command {
  return {
    parameters: '<número de la solicitud> <correo> [opciones]',
    summary: 'Borra la cuenta de quien lo pidió por ley; los pedidos quedan sin la persona',
    details: `Opciones:\n${skipConfirmationOptionHelp}`,
    async run(words, context) {
      const { values, positionals } = parseOptions(words, skipConfirmationOption)
      const [number, email] = parseRequiredArguments(positionals, [
        'el número de la solicitud',
        'el correo',
      ])
      const id = parseId(number)
      if (!(await askConfirmation(context, `¿Borrar para siempre a ${email}?`, values.si))) return 1
      return withShopServices(context, async ({ db, management, permissions }) => {
        const now = context.now()
        const { actor } = context
        const deed = { id, email, actor, permissions, asksProvider: management !== undefined }
        const erased = await eraseAccountOnLegalRequest(db, deed, now)
        if (erased.ok && management) {
          await deleteIdentityProviderAccounts(db, management, now, (why) =>
            context.screen.write(`${why}\n`),
          )
        }
        return say(context, erased, 'Borrada.')
      })
    },
  }
}
