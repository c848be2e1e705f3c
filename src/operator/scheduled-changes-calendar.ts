import { formatCentavos } from '#domain/format-money.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { includesPermission } from '#domain/running/permissions.ts'
import { readScheduledChanges } from '#use-cases/running/read-scheduled-changes.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'
import { parseRequiredArguments, parseDay, parseOptions } from './parse-command-options.ts'

const usualDays = 14
const mostDays = 62

const kindTexts: Record<string, string> = {
  offer: 'oferta',
  product: 'a la venta',
  promotion: 'promoción',
  coupon: 'cupón',
  banner: 'anuncio',
  home: 'portada',
  reel: 'carrusel',
  topic: 'tema',
  question: 'pregunta',
}

type Thing = Awaited<ReturnType<typeof readScheduledChanges>>['things'][number]

const columns = [
  { title: 'qué', of: ({ kind }: Thing) => kindTexts[kind] ?? kind },
  { title: 'nombre', of: ({ title }: Thing) => title },
  { title: 'precio', of: ({ price }: Thing) => (price === null ? '' : formatCentavos(price)) },
  { title: 'desde', of: ({ from }: Thing) => (from ? formatShortDateTime(from) : '') },
  { title: 'hasta', of: ({ until }: Thing) => (until ? formatShortDateTime(until) : '') },
]

export const showScheduledChangesCommand: Command = {
  parameters: '[opciones]',
  summary: 'Muestra ofertas, cupones y contenido con horario, y qué conviene revisar',
  details: `
Opciones:
  --from <día>    desde qué día, por omisión hoy
  --days <n>      cuántos días, por omisión ${usualDays}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      from: { type: 'string' },
      days: { type: 'string' },
    })
    parseRequiredArguments(positionals, [])
    const now = context.now()
    const from = values.from === undefined ? toMexicoDay(now) : parseDay(values.from)
    const days = Number(values.days ?? usualDays)
    if (!Number.isInteger(days) || days < 1 || days > mostDays)
      throw new UsageError(`--days es un número de 1 a ${mostDays}.`)
    return withShopServices(context, async ({ db, permissions }) => {
      const mayRead = (wanted: Parameters<typeof includesPermission>[1]) =>
        !permissions || includesPermission(permissions, wanted)
      const { things, warnings } = await readScheduledChanges(db, { from, days }, mayRead, now)
      const { write } = context.screen
      write(
        things.length === 0 ? 'Nada tiene horario en esos días.\n' : formatTable(things, columns),
      )
      for (const { at, words: said } of warnings)
        write(`${at ? `${formatShortDateTime(at)}: ` : ''}${said}\n`)
      return 0
    })
  },
}
