import type { SettingSectionResponse } from '#contract/operator/settings.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOfficePageUrl } from '../page-url.ts'

type Section = SettingSectionResponse
type Field = Section['fields'][number]

/**
 * Lists of a section in parts, by the first word of the heading of its records; `isWhole`: links show
 * the whole heading.
 */
const lists: readonly { word: string; title: string; isWhole?: true }[] = [
  { word: 'Zona', title: 'Zonas' },
  { word: 'Reparto', title: 'Repartos propios' },
  { word: 'Punto', title: 'Puntos de recolección' },
  { word: 'Paquetería', title: 'Paqueterías' },
  { word: 'Remitente', title: 'Guías compradas en el pedido', isWhole: true },
]

/** Whether a section lists its records, one page per record, because one form is too long. */
function isInParts({ code }: Pick<Section, 'code'>): boolean {
  return code === 'envios'
}

/** The section with only the fields of one part; without a part, those that belong to no record. */
export function selectPart(section: Section, part: string | null): Section {
  if (!isInParts(section)) return section
  const fields = section.fields.filter(({ group = null }) => group === part)
  const values = Object.fromEntries(
    fields.map(({ path }) => [path, section.values[path] ?? null] as const),
  )
  return { ...section, fields, values }
}

/** Name of the part that a URL asks for; null without one that exists. */
export function readPart(section: Section, url: string): string | null {
  const asked = new URL(url).searchParams.get('parte')
  return section.fields.some(({ group }) => group !== undefined && group === asked) ? asked : null
}

/** Lists of a section's records: link, place and costs. */
export function SettingParts({ section }: { section: Section }) {
  const records = Map.groupBy(
    section.fields.filter(({ group }) => group !== undefined),
    ({ group = '' }) => group,
  )
  return lists.map(({ word, title, isWhole }) => {
    const own = [...records].filter(([name]) => name.startsWith(`${word} `))
    if (own.length === 0) return null
    return (
      <section key={word} className="sec" aria-labelledby={`lista-${word}`}>
        <h3 id={`lista-${word}`}>{title}</h3>
        <ul className="parts">
          {own.map(([name, fields]) => (
            <li key={name}>
              <Link to={createPartUrl(section.code, name)}>
                {isWhole ? name : name.slice(word.length + 1)}
              </Link>
              <span className="sub">{summarize(fields, section.values)}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

export function createPartUrl(section: string, part: string): string {
  return createOfficePageUrl('Ajustes de un tema', { section }, { parte: part })
}

/** What a record comes to: its postcodes, address or tracking page, and its costs. */
function summarize(fields: readonly Field[], values: Section['values']): string {
  const costs = fields.flatMap(({ kind, label, path }) => {
    const value = values[path]
    return kind === 'pesos' && typeof value === 'number'
      ? [value === 0 ? `${label} sin costo` : `${label} ${formatMoney(value)}`]
      : []
  })
  const [place] = fields.flatMap(({ kind, path }) => {
    const value = values[path]
    const isPlace =
      ['prefixes', 'postcodes'].includes(kind) || /\.(?:address|street|tracking_url)$/.test(path)
    return isPlace && typeof value === 'string' && value !== '' ? [value] : []
  })
  const known = [place, ...costs].filter((text) => text !== undefined)
  return known.length === 0 ? 'Sin datos todavía' : known.join(' · ')
}

/** Page of the sender and boxes of labels. */
export const senderSettingsUrl = createPartUrl('envios', 'Remitente y cajas')
