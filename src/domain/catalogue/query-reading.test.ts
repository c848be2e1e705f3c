import { describe, expect, it } from 'vitest'
import { createEverydayWords, listEverydayPhrases } from './everyday-words.ts'
import { labelQueryPart } from './query-part-labels.ts'
import { readQuery } from './query-reading.ts'

const everyday = createEverydayWords(
  listEverydayPhrases([
    {
      field: 'Cómputo',
      words: ['compu', 'cámara para la compu'],
      means: ['computadora', 'laptop'],
    },
    { field: 'Cómputo', use: ['para la escuela', 'para tareas'], means: ['estudio', 'escolar'] },
    { field: 'Videojuegos', use: ['gamer'], means: ['gamer', 'juegos'] },
    { field: 'Impresión', use: ['sin cable'], means: ['inalámbrico'] },
    { field: 'Videojuegos', brand: 'Xbox', thing: 'consola' },
  ]),
)

function read(text: string) {
  const { words, parts } = readQuery(text, everyday)
  return {
    words: words.map((one) => one.text).join(' '),
    labels: parts.map((part) => labelQueryPart(part)),
    without: parts.map((part) => part.without),
  }
}

describe('reading of a search query (SRC-03)', () => {
  it.each([
    ['laptop menos de 10000', 'laptop', 'Hasta $10,000'],
    ['laptop hasta 15 mil', 'laptop', 'Hasta $15,000'],
    ['tablet por debajo de $2,500.50', 'tablet', 'Hasta $2,501'],
    ['bocina máximo 800 pesos', 'bocina', 'Hasta $800'],
    ['monitor más de 5k', 'monitor', 'Desde $5,000'],
    ['monitor desde 4000', 'monitor', 'Desde $4,000'],
    ['laptop de 5 a 9 mil', 'laptop', 'De $5,000 a $9,000'],
    ['laptop entre 8000 y 12,000 pesos', 'laptop', 'De $8,000 a $12,000'],
    ['laptop de 15 mil', 'laptop', 'De $12,000 a $17,250'],
    ['audífonos de menos de mil pesos', 'audífonos', 'Hasta $1,000'],
  ])('reads the price of "%s"', (text, words, label) => {
    expect(read(text)).toMatchObject({ words, labels: [label] })
  })

  it.each([
    ['laptop 16gb', 'laptop', '16 GB'],
    ['laptop de 16 gigas', 'laptop', '16 GB'],
    ['disco duro 1 tera', 'disco duro', '1 TB'],
    ['laptop 14"', 'laptop', 'Unas 14 pulgadas'],
    ['power bank de más de 10000 mah', 'power bank', '10000 mAh o más'],
    ['antivirus para 5 equipos', 'antivirus', 'Para 5 equipos'],
    ['audífonos blancos', 'audífonos', 'Blanco'],
    ['mochila color azul', 'mochila', 'Azul'],
    ['laptop reacondicionada', 'laptop', 'Reacondicionado'],
    ['celular de segunda mano', 'celular', 'Reacondicionado'],
    ['tablet barata', 'tablet', 'Del más barato'],
    ['la mejor cámara', 'cámara', 'Mejor calificados'],
    ['laptop para tareas', 'laptop', 'Para tareas'],
    ['mouse sin cable', 'mouse', 'Sin cable'],
  ])('reads a measure, colour, condition, order or use of "%s"', (text, words, label) => {
    expect(read(text)).toMatchObject({ words, labels: [label] })
  })

  it('reads several parts, each with the query without it', () => {
    expect(read('laptop azul 16 GB hasta 15 mil')).toEqual({
      words: 'laptop',
      labels: ['Azul', '16 GB', 'Hasta $15,000'],
      without: ['laptop 16 GB hasta 15 mil', 'laptop azul hasta 15 mil', 'laptop azul 16 GB'],
    })
  })

  it('keeps other names of a thing beside the words', () => {
    const { words } = readQuery('compu barata', everyday)
    expect(words).toEqual([{ text: 'compu', meanings: ['computador', 'laptop'] }])
    expect(readQuery('cámara para la compu', everyday).words).toEqual([
      { text: 'cámara para la compu', meanings: ['computador', 'laptop'] },
    ])
  })

  it('reads a brand as a part and drops words that name no thing', () => {
    expect(readQuery('xbox', everyday)).toMatchObject({
      words: [],
      parts: [{ kind: 'brand', phrases: ['consol'] }],
    })
    expect(readQuery('regalo gamer', everyday)).toMatchObject({
      words: [],
      parts: [{ kind: 'use', phrases: ['gamer', 'jueg'] }],
    })
  })

  it('leaves product codes and names as they are', () => {
    expect(read('B1502CVA-BQ0352X 16GB')).toMatchObject({
      words: 'B1502CVA-BQ0352X 16GB',
      labels: [],
    })
    expect(read('Monitor 4K 27').labels).toEqual([])
    expect(read('router wifi 6').labels).toEqual([])
    expect(read('rosa').labels).toEqual([])
  })

  it.each(['', '12345', 'hasta 0', 'laptop hasta 1000000000000', 'ноутбук', 'de la para'])(
    'reads nothing of "%s"',
    (text) => {
      expect(read(text)).toEqual({ words: text, labels: [], without: [] })
    },
  )

  it('leaves very long queries as they are', () => {
    const text = Array.from({ length: 250 }, (_, at) => `laptop ${at} gb`).join(' ')
    expect(read(text)).toEqual({ words: text, labels: [], without: [] })
  })
})
