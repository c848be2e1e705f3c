import {
  countAcceptedUnits,
  type ReturnInspectionFinding,
  type ReturnInspectionOutcome,
  getReturnRefundDeadline,
  type ReturnState,
} from '#domain/orders/order-return.ts'
import * as returns from '#persistence/orders/returns.ts'
import {
  inspectReturn,
  type ReturnStateRefusal,
  receiveReturn,
  refundReturn,
  refuseReturn,
} from '#use-cases/orders/change-return-state.ts'
import { refundRefusalText } from '#use-cases/orders/refund-refusal-texts.ts'
import { readRefundSettings } from '#use-cases/stored-settings.ts'
import { defineCommandOnNumberedItem } from './command-with-id-argument.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { confirmOption, confirmOptionHelp, askConfirmation } from './confirm-command.ts'
import { formatMoment } from './format-moment.ts'
import { formatTable } from './format-table.ts'
import { parseExactArguments, parseId, parseLimit, parseOptions } from './parse-command-options.ts'
import { formatRefundResult } from './refund-lines.ts'

const defaultLimit = 100

const states: Record<ReturnState, string> = {
  requested: 'por llegar',
  received: 'por revisar',
  inspected: 'por reembolsar',
  refunded: 'reembolsada',
  refused: 'rechazada',
}

const outcomes: Record<string, keyof ReturnInspectionOutcome> = {
  venta: 'toShelf',
  segunda: 'secondHand',
  merma: 'waste',
  rechazo: 'turnedDown',
}

const refusals: Record<ReturnStateRefusal['code'], string> = {
  'return-not-found': 'No existe esa devolución.',
  'return-elsewhere': 'Esa devolución ya pasó por ahí, o todavía no llega.',
}

export const returnsCommand: Command = {
  parameters: '[opciones]',
  summary: 'Muestra las devoluciones abiertas, la más antigua primero',
  details: `
Opciones:
  --limit <n>   cuántas, por omisión ${defaultLimit}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, { limit: { type: 'string' } })
    parseExactArguments(positionals, [])
    const limit = parseLimit(values.limit, defaultLimit)
    return withShopServices(context, async ({ db }) => {
      const found = await returns.listOpenReturns(db, { limit })
      const { return_business_days: days } = await readRefundSettings(db)
      context.screen.write(
        found.length === 0
          ? 'Ninguna devolución está abierta.\n'
          : formatTable(found, [
              { title: 'Número', of: ({ id }) => String(id), right: true },
              { title: 'Pedida', of: ({ requestedAt }) => formatMoment(requestedAt) },
              { title: 'Pedido', of: ({ orderNumber }) => orderNumber },
              { title: 'Está', of: ({ state }) => states[state] },
              {
                title: 'A más tardar',
                of: ({ receivedAt }) =>
                  receivedAt ? getReturnRefundDeadline(receivedAt, days) : '',
              },
              {
                title: 'Qué',
                of: ({ lines }) =>
                  lines.map(({ quantity, sku }) => `${quantity} × ${sku}`).join(', '),
              },
            ]),
      )
      return 0
    })
  },
}

export const receiveReturnCommand = defineCommandOnNumberedItem({
  summary: 'Anota que una devolución llegó, y avisa al cliente',
  of: 'la devolución',
  question: 'Recibir',
  run: (context, id) =>
    withShopServices(context, async ({ db }) => {
      const moved = await receiveReturn(db, { id, actor: context.actor }, context.now())
      context.screen.write(moved.ok ? 'Recibida.\n' : `${refusals[moved.code]}\n`)
      return moved.ok ? 0 : 1
    }),
})

export const inspectReturnCommand: Command = {
  parameters: '<devolución> <sku>:<resultado>=<piezas>… [opciones]',
  summary: 'Anota qué pasó con cada pieza que volvió',
  details: `
Resultados: venta (vuelve a la venta), segunda, merma y rechazo (no se reembolsa), como
TAB-1:venta=1,merma=1. Lo que no vuelve a la venta dice por qué con --note.

Opciones:
  --note <texto>     en qué estado llegó
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      note: { type: 'string' },
      ...confirmOption,
    })
    const [number = '', ...units] = positionals
    const id = parseId(number)
    const read = units.map(readFinding)
    if (
      !(await askConfirmation(context, `¿Guardar la revisión de la devolución ${id}?`, values.si))
    )
      return 1
    return withShopServices(context, async ({ db }) => {
      const { screen, actor } = context
      const found = await returns.findReturn(db, id)
      const findings = read.map(({ sku, ...outcome }): ReturnInspectionFinding => {
        const line = found?.lines.find((one) => one.sku.toUpperCase() === sku.toUpperCase())
        return { lineId: line?.lineId ?? 0, ...outcome, note: values.note?.trim() || null }
      })
      const moved = await inspectReturn(db, { id, actor, findings }, context.now())
      if (moved.ok) {
        const accepted = findings.reduce((sum, one) => sum + countAcceptedUnits(one), 0)
        screen.write(`Revisada: ${accepted} piezas por reembolsar con «refund-return ${id}».\n`)
      } else if (moved.code === 'findings-incomplete') {
        screen.write(`Falta decir qué pasó con cada pieza de «${moved.name}».\n`)
      } else if (moved.code === 'note-missing') {
        screen.write(`De «${moved.name}» falta --note: por qué no vuelve a la venta.\n`)
      } else screen.write(`${refusals[moved.code]}\n`)
      return moved.ok ? 0 : 1
    })
  },
}

export const refundReturnCommand = defineCommandOnNumberedItem({
  summary: 'Reembolsa lo que una devolución revisada vale',
  of: 'la devolución',
  question: 'Reembolsar',
  run: (context, id) =>
    withShopServices(context, async ({ db, gateway }) => {
      const done = await refundReturn(db, gateway, { id, actor: context.actor }, context.now())
      if (done.ok) context.screen.write(formatRefundResult(done))
      else if (done.code === 'return-not-found' || done.code === 'return-elsewhere') {
        context.screen.write(`${refusals[done.code]}\n`)
      } else context.screen.write(`${refundRefusalText(done)}\n`)
      return done.ok ? 0 : 1
    }),
})

export const refuseReturnCommand: Command = {
  parameters: '<devolución> --reason <texto> [opciones]',
  summary: 'Rechaza una devolución; el cliente lee por qué',
  details: `
Opciones:
  --reason <texto>   por qué; el cliente lo lee
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reason: { type: 'string' },
      ...confirmOption,
    })
    const [number] = parseExactArguments(positionals, ['el número de la devolución'])
    const id = parseId(number)
    const reason = values.reason?.trim()
    if (!reason) throw new UsageError('Falta --reason: el cliente lee por qué.')
    if (!(await askConfirmation(context, `¿Rechazar la devolución ${id}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const { actor } = context
      const moved = await refuseReturn(db, { id, actor, reason }, context.now())
      context.screen.write(moved.ok ? 'Rechazada.\n' : `${refusals[moved.code]}\n`)
      return moved.ok ? 0 : 1
    })
  },
}

function readFinding(word: string): ReturnInspectionOutcome & { sku: string } {
  const [, sku = '', list = ''] = /^(.+):([^:]+)$/.exec(word) ?? []
  const finding = { sku, toShelf: 0, secondHand: 0, waste: 0, turnedDown: 0 }
  for (const part of list.split(',')) {
    const [, name = '', count = ''] = /^(\w+)=(\d{1,6})$/.exec(part) ?? []
    const outcome = outcomes[name]
    if (!outcome)
      throw new UsageError(`«${word}» no se entiende; escríbelo como SKU:venta=1,merma=1.`)
    finding[outcome] += Number(count)
  }
  return finding
}
