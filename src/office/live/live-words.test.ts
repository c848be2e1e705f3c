import { expect, it } from 'vitest'
import { newsFor, newsToTell, newsWords } from './live-words.ts'

const news = [
  { kind: 'order', id: '2611-A' },
  { kind: 'order', id: '2611-B' },
  { kind: 'ticket', id: '7' },
] as const

it('live updates show the news of each page, and all news on Hoy', () => {
  expect(newsWords('/', news)).toBe('2 pedidos nuevos y 1 ticket con algo nuevo')
  expect(newsWords('/pedidos', news)).toBe('2 pedidos nuevos')
  expect(newsWords('/tickets', news)).toBe('1 ticket con algo nuevo')
  expect(newsFor('/salud', news)).toEqual([])
})

it('the order page shows news of its own order, and none of others', () => {
  expect(newsWords('/pedidos/2611-A', news)).toBe('Aquí pasó algo nuevo')
  expect(newsFor('/pedidos/2611-C', news)).toEqual([])
})

it('shows news of an imported file in the list, but not on its own page', () => {
  const read = [{ kind: 'import', id: '3' }] as const
  expect(newsWords('/importar', read)).toBe('1 archivo revisado o importado')
  expect(newsToTell('/importar/3', read)).toEqual([])
  // it is not announced later either
  expect(newsFor('/importar/3', read)).toEqual(read)
})
