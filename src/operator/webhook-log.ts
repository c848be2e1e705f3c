import type { LoggedDelivery } from '#persistence/running/webhook-deliveries.ts'
import { readWebhookDelivery, readWebhook } from '#use-cases/running/read-webhooks.ts'
import { replayWebhook, testWebhook } from '#use-cases/running/replay-webhooks.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { formatMoment } from './format-moment.ts'
import { formatTable } from './format-table.ts'
import {
  parseExactArguments,
  parseId,
  parseOptions,
  parsePastMoment,
} from './parse-command-options.ts'
import { webhookRefusals } from './webhook-refusals.ts'

const states: Record<LoggedDelivery['state'], string> = {
  waiting: 'en espera',
  sent: 'llegó',
  failed: 'no llegó',
  held: 'guardado',
}

export const webhookLogCommand: Command = {
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
    const [word] = parseExactArguments(positionals, ['el número del sistema'])
    const id = parseId(word)
    return withShopServices(context, async ({ db }) => {
      if (values.delivery !== undefined) {
        const found = await readWebhookDelivery(db, id, parseId(values.delivery))
        context.screen.write(found ? fullText(found) : `${webhookRefusals['delivery-not-found']}\n`)
        return found ? 0 : 1
      }
      const after = values.after === undefined ? undefined : parseId(values.after)
      const found = await readWebhook(db, id, { after })
      if (!found) {
        context.screen.note(`${webhookRefusals['webhook-not-found']}\n`)
        return 1
      }
      context.screen.write(
        formatTable(found.deliveries, [
          { title: 'Aviso', of: (one) => String(one.id), right: true },
          { title: 'Pasó', of: ({ occurredAt }) => formatMoment(occurredAt) },
          { title: 'Qué', of: ({ type }) => type },
          { title: 'Estado', of: ({ state }) => states[state] },
          { title: 'Contestó', of: answerOf },
        ]),
      )
      return 0
    })
  },
}

function answerOf({ status, problem }: { status: number | null; problem: string | null }): string {
  return problem ?? (status === null ? '' : String(status))
}

type Full = NonNullable<Awaited<ReturnType<typeof readWebhookDelivery>>>

function fullText({ messageId, body, attempts }: Full): string {
  const tries = attempts.map((attempt) =>
    [
      `${formatMoment(attempt.at)}  ${answerOf(attempt)}  ${attempt.durationMs} ms`,
      ...(attempt.answer ? [attempt.answer] : []),
    ].join('\n'),
  )
  return `${[`webhook-id: ${messageId}`, body, ...tries].join('\n\n')}\n`
}

export const testWebhookCommand: Command = {
  parameters: '<número>',
  summary: 'Manda un aviso de prueba a un sistema',
  details: '',
  async run(words, context) {
    const [word] = parseExactArguments(parseOptions(words, {}).positionals, [
      'el número del sistema',
    ])
    const id = parseId(word)
    return withShopServices(context, async ({ db }) => {
      const tested = await testWebhook(db, { id, actor: context.actor }, context.now())
      if (!tested.ok) {
        context.screen.note(`${webhookRefusals[tested.code]}\n`)
        return 1
      }
      context.screen.write(
        `Va en camino mientras la tienda esté en marcha; «webhook-log ${id} --delivery ${tested.delivery}» dice qué contestó.\n`,
      )
      return 0
    })
  },
}

export const replayWebhookCommand: Command = {
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
    const [word] = parseExactArguments(positionals, ['el número del sistema'])
    const { delivery, since } = values
    if ((delivery === undefined) === (since === undefined))
      throw new UsageError('Falta --delivery o --since; uno de los dos.')
    const which =
      delivery === undefined
        ? { since: parsePastMoment(since ?? '', context.now()) }
        : { delivery: parseId(delivery) }
    return withShopServices(context, async ({ db }) => {
      const asked = { id: parseId(word), which, actor: context.actor }
      const replayed = await replayWebhook(db, asked, context.now())
      if (!replayed.ok) {
        context.screen.note(`${webhookRefusals[replayed.code]}\n`)
        return 1
      }
      context.screen.write(`Avisos en camino: ${replayed.count}.\n`)
      return 0
    })
  },
}
