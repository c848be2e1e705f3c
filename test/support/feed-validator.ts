import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { isGtin13 } from '#domain/catalogue/gtin.ts'
import { type FeedField, feedFields } from '#domain/catalogue/product-feed-fields.ts'

type Item = Map<string, string[]>

const published: Record<string, FeedField> = feedFields

/** The products of a feed with their fields; throws on invalid XML. */
export function readFeed(xml: string): Item[] {
  const { root } = parseXml(xml)
  const channel = elementsOf(root).find(({ name }) => name === 'channel')
  return elementsOf(channel)
    .filter(({ name }) => name === 'item')
    .map((item) => {
      const fields: Item = new Map()
      for (const { name, text } of elementsOf(item)) {
        fields.set(name, [...(fields.get(name) ?? []), text])
      }
      return fields
    })
}

const elementsOf = (parent: XmlElement | null | undefined) =>
  (parent?.children ?? []).filter((child) => child instanceof XmlElement)

/** What the published fields say against a product of a feed. */
export function feedFaults(item: Item): string[] {
  const id = item.get('g:id')?.[0] ?? '?'
  const known = new Set<string>([
    'g:shipping',
    ...Object.keys(published).map((name) => `g:${name}`),
  ])
  const faults = [...item.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `${name}: unknown`)
  for (const [name, field] of Object.entries(published)) {
    const values = item.get(`g:${name}`) ?? []
    if (field.required && values.length === 0) faults.push(`${name}: missing`)
    if (values.length > (field.times ?? 1)) faults.push(`${name}: ${values.length} times`)
    for (const value of values) {
      if (value.trim() !== value || value === '') faults.push(`${name}: blank`)
      if (value.length > (field.most ?? Infinity)) faults.push(`${name}: ${value.length} long`)
      if (field.oneOf && !field.oneOf.includes(value)) faults.push(`${name}: ${value}`)
      if (field.pattern && !field.pattern.test(value)) faults.push(`${name}: ${value}`)
    }
  }
  const only = (name: string) => item.get(`g:${name}`)?.[0]
  const [price, sale] = [only('price'), only('sale_price')].map((text) =>
    Number(text?.split(' ')[0]),
  )
  if (sale !== undefined && price !== undefined && sale >= price)
    faults.push('sale_price: too high')
  if ((only('sale_price') === undefined) !== (only('sale_price_effective_date') === undefined)) {
    faults.push('sale_price: without its days')
  }
  const [from = '', to = ''] = only('sale_price_effective_date')?.split('/') ?? []
  if (from > to) faults.push('sale_price_effective_date: ends before it begins')
  const gtin = only('gtin')
  if (gtin !== undefined && !isGtin13(gtin)) faults.push(`gtin: ${gtin}`)
  const isIdentified = gtin !== undefined || (only('brand') && only('mpn')) !== undefined
  if (isIdentified === (only('identifier_exists') === 'no'))
    faults.push('identifier_exists: untrue')
  return faults.map((fault) => `${id} ${fault}`)
}
