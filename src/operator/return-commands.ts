import { formatCentavos } from '#domain/format-money.ts'
import { fromPesos } from '#domain/money.ts'
import type { OrderReturnState } from '#domain/orders/order-return.ts'
import { defineOperationCommand } from './api-operation-command.ts'
import { UsageError } from './command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'

const states: Record<OrderReturnState, string> = {
  requested: 'por llegar',
  received: 'por revisar',
  inspected: 'por reembolsar',
  refunded: 'reembolsada',
  refused: 'rechazada',
}

const outcomes: Record<string, 'to_shelf' | 'second_hand' | 'waste' | 'turned_down'> = {
  venta: 'to_shelf',
  segunda: 'second_hand',
  merma: 'waste',
  rechazo: 'turned_down',
}

const oneReturn = { id: 'el número de la devolución' }

/** Commands of product returns. */
export const goodsReturnCommands = {
  returns: defineOperationCommand('listReturns', {
    summary: 'Muestra las devoluciones abiertas, la más antigua primero',
    pages: 'returns',
    print: ({ returns }) =>
      returns.length === 0
        ? 'Ninguna devolución está abierta.\n'
        : formatTable(returns, [
            { title: 'Número', of: ({ id }) => id, right: true },
            { title: 'Pedida', of: ({ requested_at }) => formatShortDateTime(requested_at) },
            { title: 'Pedido', of: ({ order_number }) => order_number },
            { title: 'Está', of: ({ state }) => states[state] },
            { title: 'A más tardar', of: ({ due_on }) => due_on },
            {
              title: 'Qué',
              of: ({ lines }) =>
                lines.map(({ quantity, sku }) => `${quantity} × ${sku}`).join(', '),
            },
          ]),
  }),
  'receive-return': defineOperationCommand('receiveReturn', {
    summary: 'Anota que una devolución llegó, y avisa al cliente',
    arguments: oneReturn,
    question: ({ id }) => `¿Recibir la devolución ${id}?`,
  }),
  'inspect-return': defineOperationCommand('inspectReturn', {
    summary: 'Anota qué pasó con cada pieza que volvió',
    details: `
Cada pieza se escribe SKU:resultado=piezas. Resultados: venta (vuelve a la venta), segunda, merma y rechazo (no se
reembolsa), como TAB-1:venta=1,merma=1. Lo que no vuelve a la venta dice por qué con --note.`,
    arguments: { ...oneReturn, units: 'las piezas…' },
    options: { note: { of: 'texto', hint: 'en qué estado llegó' } },
    question: ({ id }) => `¿Guardar la revisión de la devolución ${id}?`,
    async complete({ id, units, note }, { call }) {
      const findings = [units ?? []].flat().map((word) => readFinding(String(word)))
      const { lines } = await call('getReturn', { params: { id: String(id) } })
      return {
        body: {
          lines: findings.map(({ sku, ...finding }) => {
            const line = lines.find((one) => one.sku.toUpperCase() === sku.toUpperCase())
            if (!line) throw new UsageError(`La devolución no tiene el SKU «${sku}».`)
            return { line_id: line.line_id, ...finding, note: note ? String(note).trim() : null }
          }),
        },
      }
    },
  }),
  'refund-return': defineOperationCommand('refundReturn', {
    summary: 'Reembolsa lo que una devolución revisada vale',
    arguments: oneReturn,
    question: ({ id }) => `¿Reembolsar la devolución ${id}?`,
    print: formatRefundMessage,
  }),
  'refuse-return': defineOperationCommand('refuseReturn', {
    summary: 'Rechaza una devolución; el cliente lee por qué',
    arguments: oneReturn,
    options: { reason: { of: 'texto', hint: 'por qué; el cliente lo lee' } },
    question: ({ id }) => `¿Rechazar la devolución ${id}?`,
  }),
}

/**
 * Result text of a refund for a product return: amount refunded, or awaiting four-eyes approval
 * with the commands to decide.
 */
export function formatRefundMessage({
  amount,
  approval,
}: {
  amount: number
  approval: number | null
}) {
  const money = formatCentavos(fromPesos(amount))
  return approval === null
    ? `Devolución de ${money}.\n`
    : `${money} esperan a una segunda persona: «approve-refund ${approval}» o «refuse-refund ${approval}».\n`
}

function readFinding(word: string) {
  const [, sku = '', list = ''] = /^(.+):([^:]+)$/.exec(word) ?? []
  const finding = { sku, to_shelf: 0, second_hand: 0, waste: 0, turned_down: 0 }
  for (const part of list.split(',')) {
    const [, name = '', count = ''] = /^(\w+)=(\d{1,6})$/.exec(part) ?? []
    const outcome = outcomes[name]
    if (!outcome)
      throw new UsageError(`«${word}» no se entiende; escríbelo como SKU:venta=1,merma=1.`)
    finding[outcome] += Number(count)
  }
  return finding
}
