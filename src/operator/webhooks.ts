import { hourInMs } from '#domain/durations.ts'
import {
  missingPermissionText,
  permissions as everyPermission,
} from '#domain/running/permissions.ts'
import { webhookSecretOverlapMs, webhookEvents } from '#domain/running/webhooks.ts'
import * as endpoints from '#persistence/running/webhook-endpoints.ts'
import {
  changeWebhook,
  makeWebhook,
  removeWebhook,
  renewWebhookSecret,
  setWebhookEnabled,
} from '#use-cases/running/manage-webhooks.ts'
import { type Command, type CommandContext, withShopServices, UsageError } from './command.ts'
import { confirmOption, confirmOptionHelp, askConfirmation } from './confirm-command.ts'
import { formatMoment } from './format-moment.ts'
import { formatTable } from './format-table.ts'
import { parseExactArguments, parseId, parseOptions } from './parse-command-options.ts'
import { webhookRefusals } from './webhook-refusals.ts'

const eventsHelp = `  --event <aviso>      como order.shipped; se repite para dar varios. Los hay:
${webhookEvents.map(({ type, text }) => `                       ${type.padEnd(28)} ${text}`).join('\n')}`

export const webhooksCommand: Command = {
  parameters: '',
  summary: 'Muestra los sistemas a los que se avisa de lo que pasa',
  details: '«webhook-log» dice qué se mandó a cada uno; docs/webhooks.md, qué recibe.',
  async run(words, context) {
    parseExactArguments(parseOptions(words, {}).positionals, [])
    return withShopServices(context, async ({ db }) => {
      const found = await endpoints.listEndpoints(db)
      context.screen.write(
        found.length === 0
          ? 'Todavía no se avisa a nadie: «make-webhook» agrega el primer sistema.\n'
          : formatTable(found, [
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
    const { values, positionals } = parseOptions(words, {
      event: { type: 'string', multiple: true },
    })
    const [name, url] = parseExactArguments(positionals, ['el nombre', 'la dirección'])
    const { event: events = [] } = values
    if (events.length === 0) throw new UsageError('Falta --event.')
    const maker = context.actor.replace('operator:', '')
    const asked = { name, url, events, maker, actor: context.actor }
    return withShopServices(context, async ({ db, webhookSecrets }) => {
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
    const { values, positionals } = parseOptions(words, {
      name: { type: 'string' },
      url: { type: 'string' },
      event: { type: 'string', multiple: true },
      on: { type: 'boolean' },
      off: { type: 'boolean' },
    })
    const [word] = parseExactArguments(positionals, ['el número del sistema'])
    const { name, url, event: events, on, off } = values
    if (on && off) throw new UsageError('--on y --off no van juntos.')
    const by = { id: parseId(word), actor: context.actor }
    const chosen = { ...(name && { name }), ...(url && { url }), ...(events && { events }) }
    if (Object.keys(chosen).length === 0 && !on && !off) throw new UsageError('Falta qué cambiar.')
    return withShopServices(
      context,
      async ({ db, permissions = new Set(everyPermission.values()) }) => {
        if (Object.keys(chosen).length > 0) {
          const asked = { ...by, ...chosen, granted: permissions }
          const changed = await changeWebhook(db, asked, context.now())
          if (!changed.ok) return refused(context, changed)
        }
        if (on || off) {
          const switched = await setWebhookEnabled(db, { ...by, on: on ?? false }, context.now())
          if (!switched.ok) return refused(context, switched)
        }
        context.screen.write('Quedó guardado.\n')
        return 0
      },
    )
  },
}

export const renewWebhookSecretCommand: Command = {
  parameters: '<número>',
  summary: 'Hace otro secreto para un sistema; el anterior vale un día más',
  details: '',
  async run(words, context) {
    const [word] = parseExactArguments(parseOptions(words, {}).positionals, [
      'el número del sistema',
    ])
    const asked = { id: parseId(word), actor: context.actor }
    return withShopServices(context, async ({ db, webhookSecrets }) => {
      const renewed = await renewWebhookSecret(db, webhookSecrets, asked, context.now())
      if (!renewed.ok) return refused(context, renewed)
      const hours = webhookSecretOverlapMs / hourInMs
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
  details: `\nOpciones:\n${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [word] = parseExactArguments(positionals, ['el número del sistema'])
    const id = parseId(word)
    if (!(await askConfirmation(context, `¿Dejar de avisar al sistema ${id}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
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
