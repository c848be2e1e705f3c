import type { OperationSchemaType } from '#contract/operator/all-api-operations.ts'
import { webhookEvents } from '#domain/running/webhooks.ts'
import { defineOperationCommand } from './api-operation-command.ts'
import { runOperationCommand } from './call-api-operation.ts'
import { type Command, UsageError } from './command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'
import {
  parseRequiredArguments,
  parseId,
  parseOptions,
  parseDayOrTimeAgo,
} from './parse-command-options.ts'

const eventsHelp = `  --event <aviso>      como order.shipped; se repite para dar varios. Los hay:
${webhookEvents.map(({ type, text }) => `                       ${type.padEnd(28)} ${text}`).join('\n')}`

const changeWebhook: Command = {
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
    const [word] = parseRequiredArguments(positionals, ['el número del sistema'])
    const { name, url, event: events, on, off } = values
    if (on && off) throw new UsageError('--on y --off no van juntos.')
    const params = { id: parseId(word) }
    const body = { ...(name && { name }), ...(url && { url }), ...(events && { events }) }
    const changes = Object.keys(body).length > 0
    if (!changes && !on && !off) throw new UsageError('Falta qué cambiar.')
    return runOperationCommand(context, async ({ call }) => {
      if (changes) await call('updateWebhook', { params, body })
      if (on || off) await call('switchWebhook', { params, body: { on: on ?? false } })
      context.screen.write('Quedó guardado.\n')
      return 0
    })
  },
}

const replayWebhook: Command = {
  parameters: '<número> --delivery <aviso> | --since <día o tiempo>',
  summary: 'Manda a un sistema otra vez un aviso, o todos desde un momento',
  details: `
Van con el mismo webhook-id, por el que quien ya los recibió los reconoce.

Opciones:
  --delivery <aviso>   uno solo
  --since <momento>    un día como 2026-11-30, o hace cuánto, como 12h`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      delivery: { type: 'string' },
      since: { type: 'string' },
    })
    const [word] = parseRequiredArguments(positionals, ['el número del sistema'])
    const { delivery, since } = values
    if ((delivery === undefined) === (since === undefined))
      throw new UsageError('Falta --delivery o --since; uno de los dos.')
    const id = parseId(word)
    return runOperationCommand(context, async ({ call }) => {
      const done =
        delivery === undefined
          ? await call('replayWebhook', {
              params: { id },
              body: { since: parseDayOrTimeAgo(since ?? '', context.now()).toISOString() },
            })
          : await call('replayWebhookDelivery', { params: { id, delivery: parseId(delivery) } })
      context.screen.write(`${done.messageForUser}\n`)
      return 0
    })
  },
}

const webhookLog: Command = {
  parameters: '<número> [--delivery <aviso>] [--after <aviso>]',
  summary: 'Muestra qué se mandó a un sistema y qué contestó',
  details: `
Opciones:
  --delivery <aviso>   uno solo, letra por letra, con cada intento
  --after <aviso>      los anteriores a ése`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      delivery: { type: 'string' },
      after: { type: 'string' },
    })
    const [word] = parseRequiredArguments(positionals, ['el número del sistema'])
    const id = parseId(word)
    return runOperationCommand(context, async ({ call }) => {
      if (values.delivery !== undefined) {
        const params = { id, delivery: parseId(values.delivery) }
        context.screen.write(fullText(await call('getWebhookDelivery', { params })))
        return 0
      }
      const after = values.after === undefined ? undefined : parseId(values.after)
      const { deliveries } = await call('getWebhook', { params: { id }, query: { after } })
      context.screen.write(
        formatTable(deliveries, [
          { title: 'Aviso', of: (one) => String(one.id), right: true },
          { title: 'Pasó', of: ({ occurred_at }) => formatShortDateTime(occurred_at) },
          { title: 'Qué', of: ({ type }) => type },
          { title: 'Estado', of: ({ state }) => states[state] },
          { title: 'Contestó', of: answerOf },
        ]),
      )
      return 0
    })
  },
}

const oneWebhook = { id: 'el número del sistema' }

/** Webhook commands of the operator's command line. */
export const webhookCommands = {
  webhooks: defineOperationCommand('listWebhooks', {
    summary: 'Muestra los sistemas a los que se avisa de lo que pasa',
    details: '«webhook-log» dice qué se mandó a cada uno; docs/webhooks.md, qué recibe.',
    print: ({ webhooks }) =>
      webhooks.length === 0
        ? 'Todavía no se avisa a nadie: «make-webhook» agrega el primer sistema.\n'
        : formatTable(webhooks, [
            { title: 'Número', of: ({ id }) => String(id), right: true },
            { title: 'Nombre', of: ({ name }) => name },
            { title: 'Dirección', of: ({ url }) => url },
            { title: 'Estado', of: stateOf },
            { title: 'Avisos', of: ({ events }) => events.join(' ') },
          ]),
  }),
  'webhook-log': { command: webhookLog },
  'make-webhook': defineOperationCommand('createWebhook', {
    summary: 'Agrega un sistema al que se avisa de lo que pasa',
    details: 'El secreto con que se firma se muestra una sola vez. Va con --as <correo>.',
    arguments: { name: 'el nombre', url: 'la dirección' },
    options: {
      event: {
        field: 'events',
        of: 'aviso',
        hint: 'se repite para dar varios',
        choices: Object.fromEntries(webhookEvents.map(({ type, text }) => [type, text])),
      },
    },
    complete(_given, { shop }) {
      if (shop.operator) return {}
      throw new UsageError(
        'Un sistema lo agrega alguien de la tienda: pon --as <correo>; «people» las muestra.',
      )
    },
    print: ({ id, secret }) =>
      `${secret}\n\nGuárdalo ahora: no se vuelve a mostrar. Es el sistema ${id}; «test-webhook ${id}» le manda un aviso de prueba.\n`,
  }),
  'change-webhook': { command: changeWebhook },
  'renew-webhook-secret': defineOperationCommand('rotateWebhookSecret', {
    summary: 'Hace otro secreto para un sistema; el anterior vale un día más',
    arguments: oneWebhook,
    print: ({ secret, former_secret_until }) =>
      `${secret}\n\nGuárdalo ahora: no se vuelve a mostrar. Hasta ${formatShortDateTime(former_secret_until)} se firma con los dos.\n`,
  }),
  'test-webhook': defineOperationCommand('testWebhook', {
    summary: 'Manda un aviso de prueba a un sistema',
    arguments: oneWebhook,
    print: ({ delivery }, { id }) =>
      `Va en camino mientras la tienda esté en marcha; «webhook-log ${String(id)} --delivery ${delivery}» dice qué contestó.\n`,
  }),
  'replay-webhook': { command: replayWebhook },
  'remove-webhook': defineOperationCommand('deleteWebhook', {
    summary: 'Deja de avisar a un sistema, y olvida lo que se le mandó',
    arguments: oneWebhook,
    question: ({ id }) => `¿Dejar de avisar al sistema ${id}?`,
  }),
}

type Webhook = OperationSchemaType<'listWebhooks', 'reply'>['webhooks'][number]

function stateOf({ off_at, off_reason, failing_since }: Webhook): string {
  if (off_at) {
    return off_reason === 'person'
      ? `apagado desde ${formatShortDateTime(off_at)}`
      : `se apagó solo el ${formatShortDateTime(off_at)}`
  }
  return failing_since ? `sin respuesta desde ${formatShortDateTime(failing_since)}` : 'encendido'
}

type Delivery = OperationSchemaType<'getWebhookDelivery', 'reply'>

const states: Record<Delivery['delivery']['state'], string> = {
  waiting: 'en espera',
  sent: 'llegó',
  failed: 'no llegó',
  held: 'guardado',
}

function answerOf({ status, problem }: { status: number | null; problem: string | null }): string {
  return problem ?? (status === null ? '' : String(status))
}

function fullText({ message_id, body, attempts }: Delivery): string {
  const tries = attempts.map((attempt) =>
    [
      `${formatShortDateTime(attempt.at)}  ${answerOf(attempt)}  ${attempt.duration_ms} ms`,
      ...(attempt.answer ? [attempt.answer] : []),
    ].join('\n'),
  )
  return `${[`webhook-id: ${message_id}`, body ?? '', ...tries].join('\n\n')}\n`
}
