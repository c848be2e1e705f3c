import { describe, expect, it } from 'vitest'
import type { FeedEntry } from './product-feed-entry.ts'
import { type FeedFormat, detectFeedFormat, readFeed } from './read-feed.ts'

async function read(
  content: string | Uint8Array,
  format: FeedFormat,
  chunkSize = 7,
): Promise<FeedEntry[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.slice(at, at + chunkSize)
  }
  const entries: FeedEntry[] = []
  for await (const entry of readFeed(chunks(), format)) entries.push(entry)
  return entries
}

describe('JSON feed', () => {
  it('a JSON product feed reports the starting line of each element', async () => {
    const text = '[\n  {"a": "x, ] } \\" ñ"},\n  {\n    "b": [1, {"c": 2}]\n  }, 5, "t"\n]\n'
    for (const chunkSize of [1, 2, 3, 1000])
      expect(await read(text, 'json', chunkSize)).toEqual([
        { line: 2, value: { a: 'x, ] } " ñ' } },
        { line: 3, value: { b: [1, { c: 2 }] } },
        { line: 5, value: 5 },
        { line: 5, value: 't' },
      ])
  })

  it('a JSON product feed reports the line of an invalid element and continues with the next', async () => {
    const entries = await read('[\n{"a": 1},\n{"a":\n  nada},\n{"a": 3}]', 'json')
    expect(
      entries.map((entry) => ('fault' in entry ? `${entry.line} ${entry.final}` : entry.line)),
    ).toEqual([2, '3 false', 5])
  })

  it.each([
    ['', 'vacío'],
    ['{"a": 1}', 'lista JSON'],
    ['[{"a": 1}', 'Falta'],
    ['[{"a": 1', 'a la mitad'],
    ['[] más', 'después del final'],
  ])('reports the problem of %j', async (text, words) => {
    const last = (await read(text, 'json')).at(-1)
    expect(last).toMatchObject({ fault: expect.stringContaining(words), final: true })
  })
})

describe('CSV feed', () => {
  const value = {
    url_key: 'a-1',
    name: 'Cámara "X"; nueva',
    price: 1299.5,
    highlights: ['uno', 'dos'],
  }

  it.each([
    ['commas', 'url_key,name,price,highlights\na-1,"Cámara ""X""; nueva","$1,299.50",uno | dos\n'],
    ['semicolons', 'url_key;name;price;highlights\r\na-1;"Cámara ""X""; nueva";1299.5;uno|dos\r\n'],
    [
      'a byte order mark',
      '\uFEFFurl_key,name,price,highlights\na-1,"Cámara ""X""; nueva",1299.50,uno|dos',
    ],
  ])('a CSV feed is parsed with %s', async (_, text) => {
    expect(await read(text, 'csv')).toEqual([{ line: 2, value }])
  })

  it('a CSV product feed reports the starting line of each row, also after multi-line rows', async () => {
    const text = 'url_key,description\na,"uno\ndos\ntres"\nb,x\nc,x,sobra\nd,x\n'
    const entries = await read(text, 'csv')
    expect(entries.map(({ line }) => line)).toEqual([2, 5, 6, 7])
    expect(entries[2]).toMatchObject({ fault: expect.stringContaining('3 columnas'), final: false })
  })

  it('a CSV product feed clears a group of fields whose cells are all empty, and keeps other groups', async () => {
    const text =
      'url_key,package_cm.length,package_cm.width,package_cm.height,featured,attr:ram:Memoria RAM:GB,attr:color\n' +
      'a,10,20,5.5,sí,8,\nb,,,,no,,Azul\n'
    const values = (await read(text, 'csv')).map((entry) => ('value' in entry ? entry.value : null))
    expect(values).toEqual([
      {
        url_key: 'a',
        package_cm: { length: 10, width: 20, height: 5.5 },
        featured: true,
        attribute_values: [{ code: 'ram', label: 'Memoria RAM', unit: 'GB', value: 8 }],
      },
      {
        url_key: 'b',
        package_cm: null,
        featured: false,
        attribute_values: [{ code: 'color', value: 'Azul' }],
      },
    ])
  })

  it.each([
    ['url_key,precio\na,1', 1, 'Columnas desconocidas: «precio»'],
    ['name\nx', 1, 'Falta la columna «url_key»'],
    ['url_key,name,name\na,b,c', 1, 'repetida'],
    ['', 1, 'vacío'],
    ['url_key,name\na,"abierto\nb,c', 2, 'no se cierran'],
    ['url_key,name\na,b\nc,"x" y\n', 3, 'comillas'],
  ])('a feed reports the problem of %j', async (text, line, words) => {
    expect((await read(text, 'csv')).at(-1)).toMatchObject({
      line,
      fault: expect.stringContaining(words),
      final: true,
    })
  })
})

it('a CSV product feed reports the line of a byte that is not UTF-8', async () => {
  const latin1 = Uint8Array.from(
    [...'url_key,name\na,b\nc,C'].map((c) => c.charCodeAt(0)).concat(0xe1, 0x6d),
  )
  for (const chunkSize of [3, 1000])
    expect((await read(latin1, 'csv', chunkSize)).at(-1)).toMatchObject({
      line: 3,
      fault: expect.stringContaining('UTF-8'),
    })
})

it('a product feed import detects the feed format from the file name', () => {
  expect(['a.JSON', 'b.csv', 'c.xlsx'].map(detectFeedFormat)).toEqual(['json', 'csv', null])
})
