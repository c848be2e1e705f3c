import { dueOn, type PrivacyKind, privacyKinds, waitsFor } from '#domain/account/privacy-request.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { lastOwnerText, operatorAccountText } from '#domain/running/permissions.ts'
import * as privacyRequests from '#persistence/account/privacy-requests.ts'
import { forgetIdentities } from '#use-cases/account/forget-identities.ts'
import {
  answerPrivacyRequest,
  completePrivacyRequest,
  eraseByLaw,
  notePrivacyRequest,
} from '#use-cases/account/handle-privacy-request.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { type Command, type CommandContext, inShop, WrongUse } from './command.ts'
import { numberedCommand } from './numbered-command.ts'
import { exactWords, readDay, readId, readOptions } from './options.ts'
import { table } from './table.ts'

const shownAtMost = 200

const kinds: Record<PrivacyKind, string> = {
  access: 'copia',
  rectification: 'corregir',
  erasure: 'borrar',
  opposition: 'oponerse',
}

const refusals = {
  'user-not-found': 'Nadie tiene una cuenta con ese correo.',
  'invalid-input': 'El día en que llegó no puede ser después de hoy.',
  'request-not-found': 'No existe esa solicitud.',
  'move-not-allowed': 'Esa solicitud ya no espera eso, o es de otra clase.',
  'not-confirmed': 'Ése no es el correo de quien la pidió; nada cambió.',
  unfinished: 'Tiene un pedido, un pago o una devolución en curso; se podrá cuando termine.',
  'last-owner': lastOwnerText,
  'beyond-own': operatorAccountText,
}

/** Commands for legal requests about personal data. */
export const privacyCommands = {
  'privacy-requests': { command: listCommand(), needs: 'personal-data:read' },
  'note-privacy-request': { command: noteCommand(), needs: 'customers:write' },
  'answer-privacy-request': { command: answerCommand(), needs: 'personal-data:write' },
  'finish-privacy-request': {
    command: numberedCommand({
      summary: 'Anota que se cumplió una solicitud que procede',
      of: 'la solicitud',
      question: 'Dar por cumplida',
      run: (context, id) =>
        inShop(context, async ({ db }) => {
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
  answer: { ok: true } | { ok: false; code: keyof typeof refusals },
  words: string,
): number {
  screen.write(`${answer.ok ? words : refusals[answer.code]}\n`)
  return answer.ok ? 0 : 1
}

function listCommand(): Command {
  return {
    parameters: '',
    summary: 'Muestra lo que las personas piden por ley sobre sus datos, y cuándo vence',
    details: '\nLo más antiguo primero.',
    async run(words, context) {
      exactWords(readOptions(words, {}).positionals, [])
      return inShop(context, async ({ db }) => {
        const open = await privacyRequests.listOpen(db, shownAtMost)
        const rows = table(open, [
          { title: 'número', of: ({ id }) => String(id) },
          { title: 'pide', of: ({ kind }) => kinds[kind] },
          { title: 'correo', of: ({ email }) => email },
          {
            title: 'espera',
            of: (one) => (waitsFor(one) === 'answer' ? 'respuesta' : 'cumplirse'),
          },
          { title: 'vence', of: (one) => dueOn(one) ?? '' },
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
      const { values, positionals } = readOptions(words, {
        kind: { type: 'string' },
        received: { type: 'string' },
      })
      const [email] = exactWords(positionals, ['el correo'])
      const kind = privacyKinds.find((one) => kinds[one] === values.kind)
      if (!kind) throw new WrongUse(`--kind es ${Object.values(kinds).join(', ')}.`)
      const today = dayInMexico(context.now())
      const receivedOn = values.received === undefined ? today : readDay(values.received)
      const { actor } = context
      return inShop(context, async ({ db }) => {
        const asked = { email, kind, receivedOn, actor }
        const noted = await notePrivacyRequest(db, asked, context.now())
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
      const { values, positionals } = readOptions(words, {
        grant: { type: 'boolean', default: false },
        refuse: { type: 'boolean', default: false },
        reason: { type: 'string' },
      })
      const [number] = exactWords(positionals, ['el número de la solicitud'])
      const { grant: granted, refuse } = values
      if (granted === refuse) throw new WrongUse('Indica --grant o --refuse, uno solo.')
      const reason = values.reason?.trim()
      if (!reason) throw new WrongUse('Falta --reason: queda en el registro de auditoría.')
      const answer = { id: readId(number), actor: context.actor, granted, reason }
      return inShop(context, async ({ db }) => {
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
    details: `Opciones:\n${agreeingHelp}`,
    async run(words, context) {
      const { values, positionals } = readOptions(words, agreeing)
      const [number, email] = exactWords(positionals, ['el número de la solicitud', 'el correo'])
      const id = readId(number)
      if (!(await isAgreed(context, `¿Borrar para siempre a ${email}?`, values.si))) return 1
      return inShop(context, async ({ db, management, permissions }) => {
        const now = context.now()
        const { actor } = context
        const deed = { id, email, actor, permissions, asksProvider: management !== undefined }
        const erased = await eraseByLaw(db, deed, now)
        if (erased.ok && management) {
          await forgetIdentities(db, management, now, (why) => context.screen.write(`${why}\n`))
        }
        return say(context, erased, 'Borrada.')
      })
    },
  }
}
