import { countStateWords } from '#domain/buying/count-state.ts'
import { formatActor } from '#domain/running/format-actor.ts'
import type { CountedLine, StockCount } from '#persistence/buying/stock-counts.ts'
import { applyCount, undoCount } from '#use-cases/buying/apply-count.ts'
import { countUnits, mostPieces, startCount } from '#use-cases/buying/count-stock.ts'
import { countRefusals, movedWords } from '#use-cases/buying/count-words.ts'
import { listCounts, readCount } from '#use-cases/buying/read-counts.ts'
import { agreeing, agreeingHelp, isAgreed } from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { formatMoment } from './format-moment.ts'
import { exactWords, readId, readLimit, readOptions } from './options.ts'
import { table } from './table.ts'

const defaultLimit = 50

export const stockCountsCommand: Command = {
  parameters: '[conteo] [opciones]',
  summary: 'Muestra los conteos del inventario, o lo contado en uno',
  details: `
Opciones:
  --limit <n>   cuántos conteos, por omisión ${defaultLimit}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, { limit: { type: 'string' } })
    const limit = readLimit(values.limit, defaultLimit)
    const [named] = positionals
    if (named !== undefined) exactWords(positionals, ['el conteo'])
    return inShop(context, async ({ db }) => {
      if (named === undefined) {
        const { counts } = await listCounts(db, { limit })
        context.screen.write(counts.length === 0 ? 'No hay conteos.\n' : countsText(counts))
        return 0
      }
      const found = await readCount(db, readId(named))
      context.screen.write(found ? linesText(found.lines) : `${countRefusals['count-not-found']}\n`)
      return found ? 0 : 1
    })
  },
}

export const countStockCommand: Command = {
  parameters: '<lugar> <código>… [opciones]',
  summary: 'Cuenta un lugar: cada código es una pieza, y aplica las diferencias',
  details: `
El código es el SKU o el de barras; el mismo dos veces son dos piezas, y «código=12» son doce. Muestra lo
que debía haber y pregunta antes de aplicar. Lo que se venda mientras tanto no se pierde.

Opciones:
  --large            aplica también diferencias grandes, cuando no se pregunta
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, { ...agreeing, large: { type: 'boolean' } })
    const [place = '', ...codes] = positionals
    if (codes.length === 0) throw new WrongUse('Faltan el lugar y los códigos.')
    const units = codes.map(readUnits)
    const { actor, screen } = context
    return inShop(context, async ({ db }) => {
      const started = await startCount(db, { place, actor }, context.now())
      if (!started.ok) {
        screen.write(
          started.code === 'place-missing'
            ? 'Di qué lugar cuentas.\n'
            : `${formatActor(started.by)} ya cuenta ese lugar: conteo ${started.count}.\n`,
        )
        return 1
      }
      const { id: count } = started
      for (const unit of units) {
        const counted = await countUnits(db, { count, ...unit, actor }, context.now())
        if (!counted.ok) screen.write(`${unit.code}: ${countRefusals[counted.code]}\n`)
      }
      const found = await readCount(db, count)
      screen.write(linesText(found?.lines ?? []))
      if (!(await isAgreed(context, '¿Aplicar las diferencias?', values.si))) {
        screen.write(`Queda abierto: el conteo ${count}, en el Mostrador.\n`)
        return 1
      }
      // The interactive confirmation comes after the displayed differences, so it also covers large differences
      const confirmsLarge = values.large ?? !values.si
      const moved = await applyCount(db, { count, actor, confirmsLarge }, context.now())
      screen.write(`${moved.ok ? movedWords(moved, 'corregido') : countRefusals[moved.code]}\n`)
      if (moved.ok) screen.write(`Para deshacerlo: undo-count ${count}\n`)
      return moved.ok ? 0 : 1
    })
  },
}

export const undoCountCommand: Command = {
  parameters: '<conteo> [opciones]',
  summary: 'Deshace como uno las diferencias que un conteo aplicó',
  details: `
Opciones:
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, agreeing)
    const [number] = exactWords(positionals, ['el conteo'])
    const count = readId(number)
    const { actor, screen } = context
    if (!(await isAgreed(context, `¿Deshacer el conteo ${count}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const moved = await undoCount(db, { count, actor }, context.now())
      screen.write(`${moved.ok ? movedWords(moved, 'devuelto') : countRefusals[moved.code]}\n`)
      return moved.ok ? 0 : 1
    })
  },
}

/** Parses a unit argument: `TG-CAF-012=12` means twelve units. */
function readUnits(word: string): { code: string; pieces: number } {
  const [, code = '', pieces = '1'] = /^(.*?)(?:=(\d{1,7}))?$/.exec(word) ?? []
  const count = Number(pieces)
  if (code === '' || count < 1 || count > mostPieces)
    throw new WrongUse(`«${word}» no es un código, ni código=piezas.`)
  return { code, pieces: count }
}

function countsText(counts: StockCount[]): string {
  return table(counts, [
    { title: 'Número', of: ({ id }) => String(id), right: true },
    { title: 'Lugar', of: ({ place }) => place },
    { title: 'Estado', of: ({ state }) => countStateWords[state].toLowerCase() },
    { title: 'Empezó', of: ({ startedAt }) => formatMoment(startedAt) },
    { title: 'Quién', of: ({ startedBy }) => startedBy },
  ])
}

function linesText(lines: CountedLine[]): string {
  if (lines.length === 0) return 'Todavía no se cuenta nada.\n'
  return table(lines, [
    { title: 'SKU', of: ({ sku }) => sku },
    { title: 'Debía haber', of: ({ expected }) => String(expected), right: true },
    { title: 'Contadas', of: ({ counted }) => String(counted), right: true },
    { title: 'Diferencia', of: ({ counted, expected }) => String(counted - expected), right: true },
    { title: 'Quién', of: ({ countedBy }) => countedBy },
    { title: 'Nombre', of: ({ name }) => name },
  ])
}
