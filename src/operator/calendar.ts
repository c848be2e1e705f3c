import { dayInMexico } from '#domain/calendar.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { may } from '#domain/running/permissions.ts'
import { readCalendar } from '#use-cases/running/read-calendar.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { formatMoment } from './format-moment.ts'
import { exactWords, readDay, readOptions } from './options.ts'
import { table } from './table.ts'

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

type Thing = Awaited<ReturnType<typeof readCalendar>>['things'][number]

const columns = [
  { title: 'qué', of: ({ kind }: Thing) => kindTexts[kind] ?? kind },
  { title: 'nombre', of: ({ title }: Thing) => title },
  { title: 'precio', of: ({ price }: Thing) => (price === null ? '' : formatCentavos(price)) },
  { title: 'desde', of: ({ from }: Thing) => (from ? formatMoment(from) : '') },
  { title: 'hasta', of: ({ until }: Thing) => (until ? formatMoment(until) : '') },
]

export const calendarCommand: Command = {
  parameters: '[opciones]',
  summary: 'Muestra ofertas, cupones y contenido con horario, y qué conviene revisar',
  details: `
Opciones:
  --from <día>    desde qué día, por omisión hoy
  --days <n>      cuántos días, por omisión ${usualDays}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      from: { type: 'string' },
      days: { type: 'string' },
    })
    exactWords(positionals, [])
    const now = context.now()
    const from = values.from === undefined ? dayInMexico(now) : readDay(values.from)
    const days = Number(values.days ?? usualDays)
    if (!Number.isInteger(days) || days < 1 || days > mostDays)
      throw new WrongUse(`--days es un número de 1 a ${mostDays}.`)
    return inShop(context, async ({ db, permissions }) => {
      const mayRead = (wanted: Parameters<typeof may>[1]) =>
        !permissions || may(permissions, wanted)
      const { things, warnings } = await readCalendar(db, { from, days }, mayRead, now)
      const { write } = context.screen
      write(things.length === 0 ? 'Nada tiene horario en esos días.\n' : table(things, columns))
      for (const { at, words: said } of warnings)
        write(`${at ? `${formatMoment(at)}: ` : ''}${said}\n`)
      return 0
    })
  },
}
