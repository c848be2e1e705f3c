import { hourInMs } from '#domain/durations.ts'
import {
  missingPermissionText,
  permissions as everyPermission,
} from '#domain/running/permissions.ts'
import { secretsOverlapMs, webhookEvents } from '#domain/running/webhooks.ts'
import * as endpoints from '#persistence/running/webhook-endpoints.ts'
import {
  changeWebhook,
  makeWebhook,
  removeWebhook,
  renewWebhookSecret,
  switchWebhook,
} from '#use-cases/running/manage-webhooks.ts'
import { agreeing, agreeingHelp, isAgreed } from './agree.ts'
import { type Command, type CommandContext, inShop, WrongUse } from './command.ts'
import { formatMoment } from './format-moment.ts'
import { exactWords, readId, readOptions } from './options.ts'
import { table } from './table.ts'
import { webhookRefusals } from './webhook-refusals.ts'

const eventsHelp = `  --event <aviso>      como order.shipped; se repite para dar varios. Los hay:
${webhookEvents.map(({ type, text }) => `                       ${type.padEnd(28)} ${text}`).join('\n')}`

export const webhooksCommand: Command = {
  parameters: '',
  summary: 'Muestra los sistemas a los que se avisa de lo que pasa',
  details: '«webhook-log» dice qué se mandó a cada uno; docs/webhooks.md, qué recibe.',
  async run(words, context) {
    exactWords(readOptions(words, {}).positionals, [])
    return inShop(context, async ({ db }) => {
      const found = await endpoints.list(db)
      context.screen.write(
        found.length === 0
          ? 'Todavía no se avisa a nadie: «make-webhook» agrega el primer sistema.\n'
          : table(found, [
              { title: 'Número', of: ({ id }) => String(id), right: true },
              { title: 'Nombre', of: ({ name }) => name },
              { title: 'Dirección', of: ({ url }) => url },
              { title: 'Estado', of: stateOf },
              { title: 'Avisos', of: ({ events }) => events.join(' ') },
            ]),
      )
      return 0
    })
  },
}

function stateOf({ offAt, offReason, failingSince }: endpoints.WebhookEndpoint): string {
  if (offAt) {
    return offReason === 'person'
      ? `apagado desde ${formatMoment(offAt)}`
      : `se apagó solo el ${formatMoment(offAt)}`
  }
  return failingSince ? `sin respuesta desde ${formatMoment(failingSince)}` : 'encendido'
}

export const makeWebhookCommand: Command = {
  parameters: '<nombre> <dirección> --event <aviso> --as <correo>',
  summary: 'Agrega un sistema al que se avisa de lo que pasa',
  details: `
El secreto con que se firma se muestra una sola vez.

Opciones:
${eventsHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      event: { type: 'string', multiple: true },
    })
    const [name, url] = exactWords(positionals, ['el nombre', 'la dirección'])
    const { event: events = [] } = values
    if (events.length === 0) throw new WrongUse('Falta --event.')
    const maker = context.actor.replace('operator:', '')
    const asked = { name, url, events, maker, actor: context.actor }
    return inShop(context, async ({ db, webhookSecrets }) => {
      const made = await makeWebhook(db, webhookSecrets, asked, context.now())
      if (!made.ok) return refused(context, made)
      context.screen.write(
        `${made.secret}\n\nGuárdalo ahora: no se vuelve a mostrar. Es el sistema ${made.id}; «test-webhook ${made.id}» le manda un aviso de prueba.\n`,
      )
      return 0
    })
  },
}

export const changeWebhookCommand: Command = {
  parameters: '<número> [--name …] [--url …] [--event …] [--on | --off]',
  summary: 'Cambia, enciende o apaga los avisos a un sistema',
  details: `
Lo que pasa mientras está apagado se guarda 30 días; «replay-webhook» lo manda.

Opciones:
  --name <nombre>      otro nombre
  --url <dirección>    otra dirección
  --on                 lo enciende
  --off                lo apaga
${eventsHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      name: { type: 'string' },
      url: { type: 'string' },
      event: { type: 'string', multiple: true },
      on: { type: 'boolean' },
      off: { type: 'boolean' },
    })
    const [word] = exactWords(positionals, ['el número del sistema'])
    const { name, url, event: events, on, off } = values
    if (on && off) throw new WrongUse('--on y --off no van juntos.')
    const by = { id: readId(word), actor: context.actor }
    const chosen = { ...(name && { name }), ...(url && { url }), ...(events && { events }) }
    if (Object.keys(chosen).length === 0 && !on && !off) throw new WrongUse('Falta qué cambiar.')
    return inShop(context, async ({ db, permissions = new Set(everyPermission.values()) }) => {
      if (Object.keys(chosen).length > 0) {
        const asked = { ...by, ...chosen, granted: permissions }
        const changed = await changeWebhook(db, asked, context.now())
        if (!changed.ok) return refused(context, changed)
      }
      if (on || off) {
        const switched = await switchWebhook(db, { ...by, on: on ?? false }, context.now())
        if (!switched.ok) return refused(context, switched)
      }
      context.screen.write('Quedó guardado.\n')
      return 0
    })
  },
}

export const renewWebhookSecretCommand: Command = {
  parameters: '<número>',
  summary: 'Hace otro secreto para un sistema; el anterior vale un día más',
  details: '',
  async run(words, context) {
    const [word] = exactWords(readOptions(words, {}).positionals, ['el número del sistema'])
    const asked = { id: readId(word), actor: context.actor }
    return inShop(context, async ({ db, webhookSecrets }) => {
      const renewed = await renewWebhookSecret(db, webhookSecrets, asked, context.now())
      if (!renewed.ok) return refused(context, renewed)
      const hours = secretsOverlapMs / hourInMs
      context.screen.write(
        `${renewed.secret}\n\nGuárdalo ahora: no se vuelve a mostrar. Durante ${hours} horas se firma con los dos.\n`,
      )
      return 0
    })
  },
}

export const removeWebhookCommand: Command = {
  parameters: '<número> [--si]',
  summary: 'Deja de avisar a un sistema, y olvida lo que se le mandó',
  details: `\nOpciones:\n${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, agreeing)
    const [word] = exactWords(positionals, ['el número del sistema'])
    const id = readId(word)
    if (!(await isAgreed(context, `¿Dejar de avisar al sistema ${id}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const removed = await removeWebhook(db, { id, actor: context.actor }, context.now())
      if (!removed.ok) return refused(context, removed)
      context.screen.write(`A «${removed.name}» ya no se le avisa.\n`)
      return 0
    })
  },
}

type Refused = Extract<
  Awaited<ReturnType<typeof makeWebhook | typeof changeWebhook>>,
  { ok: false }
>

function refused({ screen }: CommandContext, refusal: Refused): number {
  const words =
    refusal.code === 'beyond-own'
      ? refusal.lacking.map(missingPermissionText).join('\n')
      : webhookRefusals[refusal.code]
  screen.note(`${words}\n`)
  return 1
}
