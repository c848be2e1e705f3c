import { getRefusalText } from '#contract/refusals/refusals.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import type { StockCountLine } from '#persistence/buying/stock-counts.ts'
import { applyStockCount } from '#use-cases/buying/apply-stock-count.ts'
import {
  addCountedStockUnits,
  maxCountedUnits,
  startStockCount,
} from '#use-cases/buying/manage-stock-counts.ts'
import { readStockCount } from '#use-cases/buying/read-stock-counts.ts'
import {
  formatStockCountResult,
  stockCountRefusalTexts,
} from '#use-cases/buying/stock-count-texts.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  askConfirmation,
} from './confirm-command.ts'
import { formatTable } from './format-table.ts'
import { parseOptions } from './parse-command-options.ts'

export const countStockCommand: Command = {
  parameters: '<lugar> <código>… [opciones]',
  summary: 'Cuenta un lugar: cada código es una pieza, y aplica las diferencias',
  details: `
El código es el SKU o el de barras; el mismo dos veces son dos piezas, y «código=12» son doce. Muestra lo
que debía haber y pregunta antes de aplicar. Lo que se venda mientras tanto no se pierde.

Opciones:
  --large            aplica también diferencias grandes, cuando no se pregunta
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      ...skipConfirmationOption,
      large: { type: 'boolean' },
    })
    const [place = '', ...codes] = positionals
    if (codes.length === 0) throw new UsageError('Faltan el lugar y los códigos.')
    const units = codes.map(readUnits)
    const { actor, screen } = context
    return withShopServices(context, async ({ db }) => {
      const started = await startStockCount(db, { place, actor }, context.now())
      if (!started.ok) {
        screen.write(
          started.code === 'place-missing'
            ? 'Di qué lugar cuentas.\n'
            : `${formatAuditLogActor(started.by)} ya cuenta ese lugar: conteo ${started.count}.\n`,
        )
        return 1
      }
      const { id: count } = started
      for (const unit of units) {
        const counted = await addCountedStockUnits(db, { count, ...unit, actor }, context.now())
        if (!counted.ok)
          screen.write(`${unit.code}: ${getRefusalText(counted.code, stockCountRefusalTexts)}\n`)
      }
      const found = await readStockCount(db, count)
      screen.write(linesText(found?.lines ?? []))
      if (!(await askConfirmation(context, '¿Aplicar las diferencias?', values.si))) {
        screen.write(`Queda abierto: el conteo ${count}, en el Mostrador.\n`)
        return 1
      }
      // Without `--si` the operator has just confirmed the displayed differences, so large
      // differences of the stock count need no `--large` option
      const confirmsLarge = values.large ?? !values.si
      const moved = await applyStockCount(db, { count, actor, confirmsLarge }, context.now())
      screen.write(
        `${moved.ok ? formatStockCountResult(moved, 'corregido') : getRefusalText(moved.code)}\n`,
      )
      if (moved.ok) screen.write(`Para deshacerlo: undo-count ${count}\n`)
      return moved.ok ? 0 : 1
    })
  },
}

/** Parses an argument of the stock count command: `TG-CAF-012=12` means twelve units. */
function readUnits(word: string): { code: string; pieces: number } {
  const [, code = '', pieces = '1'] = /^(.*?)(?:=(\d{1,7}))?$/.exec(word) ?? []
  const count = Number(pieces)
  if (code === '' || count < 1 || count > maxCountedUnits)
    throw new UsageError(`«${word}» no es un código, ni código=piezas.`)
  return { code, pieces: count }
}

function linesText(lines: StockCountLine[]): string {
  if (lines.length === 0) return 'Todavía no se cuenta nada.\n'
  return formatTable(lines, [
    { title: 'SKU', of: ({ sku }) => sku },
    { title: 'Debía haber', of: ({ expected }) => String(expected), right: true },
    { title: 'Contadas', of: ({ counted }) => String(counted), right: true },
    { title: 'Diferencia', of: ({ counted, expected }) => String(counted - expected), right: true },
    { title: 'Quién', of: ({ countedBy }) => countedBy },
    { title: 'Nombre', of: ({ name }) => name },
  ])
}
