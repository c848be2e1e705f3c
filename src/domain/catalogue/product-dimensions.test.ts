import { expect, it } from 'vitest'
import { parseDimensions } from './product-dimensions.ts'

const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([code, value]) => ({ code, value }))

it('measures of a product are read in the order in which they are recorded', () => {
  expect(parseDimensions(attributes({ medida: '14 × 7 × 2.8 cm' }))).toEqual({
    subject: 'product',
    width: 14,
    height: 7,
    text: '14 × 7 × 2.8',
  })
  expect(parseDimensions(attributes({ medida: '30x20cm' }))).toMatchObject({ width: 30 })
})

it('the size of a screen follows from its diagonal and resolution', () => {
  const screen = (diagonal: string, resolucion: string) =>
    parseDimensions(attributes({ pantalla: diagonal, resolucion }))?.text
  expect(screen('14 pulgadas', '2240 × 1400')).toBe('30 × 19')
  expect(screen('34 pulgadas', '3,440 × 1,440')).toBe('80 × 33')
  const tablet = attributes({ tamano: '7 pulgadas', resolucion: '1024 × 600' })
  expect(parseDimensions(tablet)).toMatchObject({ subject: 'screen', text: '15 × 9' })
})

it('no dimensions are read from lengths, paper sizes, or a diagonal alone', () => {
  const unread: Record<string, string>[] = [
    { medida: '2 m' },
    { papel: '10 × 15 cm' },
    { pantalla: '14 pulgadas' },
    { pantalla: '7 pulgadas', resolucion: '720p en mano, 1080p en base' },
  ]
  for (const values of unread) expect(parseDimensions(attributes(values))).toBeNull()
})
