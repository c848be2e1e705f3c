import { describe, expect, it } from 'vitest'
import { createEverydayWords } from './everyday-words.ts'
import { labelQueryPart } from './query-part-labels.ts'
import { readQuery } from './query-reading.ts'

const everyday = createEverydayWords([
  {
    field: 'Cómputo',
    words: ['compu', 'cámara para la compu'],
    means: ['computadora', 'laptop'],
  },
  { field: 'Cómputo', use: ['para la escuela', 'para tareas'], means: ['estudio', 'escolar'] },
  { field: 'Videojuegos', use: ['gamer'], means: ['gamer', 'juegos'] },
  { field: 'Impresión', use: ['sin cable'], means: ['inalámbrico'] },
  { field: 'Videojuegos', brand: 'Xbox', thing: 'consola' },
])

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
    ['tablet por debajo de $2,500.50', 'tablet', 'Hasta $2,500.50'],
    ['bocina máximo 800 pesos', 'bocina', 'Hasta $800'],
    ['monitor más de 5k', 'monitor', 'Desde $5,000'],
    ['monitor desde 4000', 'monitor', 'Desde $4,000'],
    ['laptop de 5 a 9 mil', 'laptop', 'De $5,000 a $9,000'],
    ['laptop entre 8000 y 12,000 pesos', 'laptop', 'De $8,000 a $12,000'],
    ['laptop de 15 mil', 'laptop', 'De $12,000 a $17,250'],
    ['audífonos de menos de mil pesos', 'audífonos', 'Hasta $1,000'],
    ['bocina por 1000 pesos o menos', 'bocina', 'Hasta $1,000'],
    ['laptop 10000 máximo', 'laptop', 'Hasta $10,000'],
    ['laptop hasta 10 mil como máximo', 'laptop', 'Hasta $10,000'],
    ['mouse x menos de $300', 'mouse', 'Hasta $300'],
    ['tengo 3000 para un celular', 'para un celular', 'Hasta $3,000'],
    ['dron como de 5,000', 'dron', 'De $4,000 a $5,750'],
    ['laptop hasta 50000 buena', 'laptop buena', 'Hasta $50,000'],
    ['laptop de 5 mil para arriba', 'laptop', 'Desde $5,000'],
    ['que puedo comprar con 250 pesos', '', 'Hasta $250'],
    ['tablet que no rebase los 6 mil', 'tablet', 'Hasta $6,000'],
  ])('reads the price of "%s"', (text, words, label) => {
    expect(read(text)).toMatchObject({ words, labels: [label] })
  })

  it.each([
    ['laptop 16gb', 'laptop', '16 GB'],
    ['laptop de 16 gigas', 'laptop', '16 GB'],
    ['disco duro 1 tera', 'disco duro', '1 TB'],
    ['laptop 14"', 'laptop', 'Unas 14 pulgadas'],
    ['power bank de más de 10000 mah', 'power bank', '10000 mAh o más'],
    ['monitor de 100 hz o más', 'monitor', '100 Hz o más'],
    ['laptop que dure 12 horas', 'laptop', '12 horas o más'],
    ['tele de 50 pulgadas o menos', 'tele', 'Hasta 50 pulgadas'],
    ['audífonos con 40 horas', 'audífonos', '40 horas o más'],
    ['impresora de 20 páginas por minuto', 'impresora', '20 páginas por minuto'],
    ['la tablet más grande', 'tablet', 'Más grande'],
    ['laptop que más dure la batería', 'laptop', 'Que más dure la batería'],
    ['antivirus para 5 equipos', 'antivirus', 'Para 5 equipos'],
    ['audífonos blancos', 'audífonos', 'Blanco'],
    ['mochila color azul', 'mochila', 'Azul'],
    ['laptop reacondicionada', 'laptop', 'Reacondicionado'],
    ['celular de segunda mano', 'celular', 'Reacondicionado'],
    ['laptop reacondicionada grado A', 'laptop', 'Reacondicionado, grado A'],
    ['laptop grado b', 'laptop', 'Reacondicionado, grado B'],
    ['tablet moradita', 'tablet', 'Morado'],
    ['tablet barata', 'tablet', 'Del más barato'],
    ['la mejor cámara', 'cámara', 'Mejor calificados'],
    ['la consola más cara', 'consola', 'De gama alta'],
    ['impresora que no sea a color', 'impresora', 'Que no sea a color'],
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

  it.each([
    ['laptop que no sea blanca ni negra', ['Que no sea blanca', 'Ni negra']],
    ['laptop que no sea 2 en 1', ['Que no sea 2 en 1']],
    ['tablet nueva no usada', ['Nuevo', 'Nuevo']],
    ['programas que no se venzan', []],
  ])('reads what "%s" leaves out', (text, labels) => {
    expect(read(text).labels).toEqual(labels)
  })

  it('keeps other names of a thing beside the words', () => {
    const { words } = readQuery('compu barata', everyday)
    expect(words).toEqual([{ text: 'compu', meanings: ['computador', 'laptop'] }])
    for (const text of ['cámara para la compu', 'camarita para la compu'])
      expect(readQuery(text, everyday).words).toEqual([
        { text, meanings: ['computador', 'laptop'] },
      ])
  })

  it('reads of which part a measure is', () => {
    const measures = (text: string) =>
      readQuery(text, everyday).parts.map((part) => (part.kind === 'measure' ? part.parts : part))
    expect(measures('laptop con gráfica de 8 gb')).toEqual([['grafic']])
    expect(measures('tablet 8gb ram 256gb')).toEqual([['tablet', 'ram'], []])
    expect(read('laptop con 16 de ram')).toMatchObject({ words: 'laptop', labels: ['16 GB'] })
  })

  it('keeps objects of a use out of the thing', () => {
    const { words } = readQuery('para tareas en la compu', everyday)
    expect(words).toEqual([{ text: 'en la compu', isSubordinate: true }])
    expect(readQuery('para tareas una compu', everyday).words.at(-1)).toMatchObject({
      text: 'compu',
      meanings: ['computador', 'laptop'],
    })
  })

  it('reads a use by the roots of its words, in any order', () => {
    const videos = createEverydayWords([
      { field: 'Cómputo', use: ['para editar videos', 'para leer'], means: ['edición'] },
    ])
    const written = (text: string) => readQuery(text, videos).parts.map((part) => part.written)
    expect(written('para poder editar mis videos')).toEqual(['para poder editar mis videos'])
    expect(written('que el video se edite bien')).toEqual(['que el video se edite'])
    expect(written('para no editar videos')).toEqual(['no editar'])
    expect(written('para leer tarjetas de banco')).toEqual(['para leer'])
    expect(written('para que lea tarjetas')).toEqual([])
  })

  it('reads alternatives as one thing', () => {
    const things = createEverydayWords([
      { field: 'Cómputo', words: ['cel'], means: ['celular'] },
      { field: 'Cómputo', words: ['tablet'], means: ['tableta'] },
    ])
    expect(readQuery('cel o tablet', things).words).toEqual([
      { text: 'cel', meanings: ['celular', 'tablet'] },
    ])
  })

  it('leaves out a grade, not the condition', () => {
    expect(readQuery('laptop que no sea grado B', everyday).parts).toMatchObject([
      { kind: 'without', phrase: 'grad b' },
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

  it('compares names with digits and hyphens, but no parts of codes', () => {
    const consoles = createEverydayWords([
      { field: 'Videojuegos', brand: 'ps5', thing: 'consola' },
      { field: 'Redes', brand: 'tp-link', thing: 'router' },
    ])
    const kinds = (text: string) => readQuery(text, consoles).parts.map(({ kind }) => kind)
    expect(['ps5', 'router tp link', 'tp-link'].map(kinds)).toEqual([
      ['brand'],
      ['brand'],
      ['brand'],
    ])
    expect(kinds('XPS5-12')).toEqual([])
    expect(read('rtx 4070 o más')).toMatchObject({ labels: [] })
    expect(read('bocina PA 15').words).toBe('bocina PA 15')
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
