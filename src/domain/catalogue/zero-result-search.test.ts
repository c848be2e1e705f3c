import { describe, expect, it } from 'vitest'
import { toLoggableSearch } from './zero-result-search.ts'

describe('missed search words', () => {
  it.each([
    ['  Lap   TOP ', { words: 'lap top', shown: 'lap top' }],
    ['Audífonos', { words: 'audifonos', shown: 'audífonos' }],
    ['rtx 4070 ti', { words: 'rtx 4070 ti', shown: 'rtx 4070 ti' }],
    ['SM-G991BZAA', { words: 'sm-g991bzaa', shown: 'sm-g991bzaa' }],
    ['cable hdmi 2.1', { words: 'cable hdmi 2.1', shown: 'cable hdmi 2.1' }],
  ])('missed search words are stored normalised for %j', (typed, kept) =>
    expect(toLoggableSearch(typed)).toEqual(kept),
  )

  it.each([
    'ana@correo.test',
    'mi correo es ana @ correo',
    'https://tienda.test/x',
    'www.tienda.test',
    '55 1234 5678',
    'llamar al 55-12-34-56-78',
    '4111 1111 1111 1111',
    '4111.1111.1111.1111',
    '032180000118359719',
    'PEGJ850101AB1',
    'pegj850101hdfrrn09',
    'factura XAXX010101000',
    'a'.repeat(26),
    'una dos tres cuatro cinco seis siete',
    'palabra '.repeat(9),
    'a',
    '',
    '   ',
    '¿?',
    '12345',
    '\u0000',
  ])('missed search words are not stored for personal data or links like %j', (typed) =>
    expect(toLoggableSearch(typed)).toBeNull(),
  )
})
