import { describe, expect, it } from 'vitest'
import {
  isSpanishProductName,
  toPhoneticKey,
  stemWord,
  splitSearchWords,
} from './search-stemming.ts'

describe('words of a text', () => {
  it.each([
    ['AUDÍFONOS Niño', ['audifonos', 'nino'], []],
    ['Laptop 512GB 15.6"', ['laptop', '512', 'gb', '15', '6'], ['512gb', '156']],
    ['2x16 GB 5.8ghz', ['2x16', 'gb', '5', '8', 'ghz'], ['2x16gb', '16gb', '58ghz', '58']],
    ['SSD M 2', ['ssd', 'm', '2'], ['m2']],
    ['C2G Wi-Fi M.2', ['c2g', 'wi', 'fi', 'm', '2'], ['wifi', 'm2']],
    ['B1502CVA-BQ0352X', ['b1502cva', 'bq0352x'], ['b1502cvabq0352x']],
    ['16GB-DDR5', ['16', 'gb', 'ddr5'], ['16gb', 'gbddr5', '16gbddr5']],
    ['plug/play', ['plug', 'play'], []],
    ['🎧 !!! ;--', [], []],
    ['笔记本 ноутбук', ['笔记本', 'ноутбук'], []],
  ])(
    'search words are parsed from %j without accents, units or punctuation (SRC-03)',
    (text, words, compounds) => {
      expect(splitSearchWords(text)).toEqual({ words, compounds })
    },
  )

  it.each([
    ['impresoras', 'impresora'],
    ['monitores', 'monitor'],
    ['cables', 'cable'],
    ['inalambrica', 'inalambrico'],
    ['batteries', 'battery'],
    ['laptops', 'laptop'],
  ])('the search words %s and %s have the same stem (SRC-03)', (one, other) => {
    expect(stemWord(one)).toBe(stemWord(other))
  })

  it('stemming of search words leaves codes and short words unchanged', () => {
    for (const word of ['rtx4070s', 'usb', 'wireless', 'asus']) expect(stemWord(word)).toBe(word)
  })

  it.each([
    ['bentilador', 'ventilador'],
    ['selular', 'celular'],
    ['orijinal', 'original'],
    ['almasenamiento', 'almacenamiento'],
    ['teklado', 'teclado'],
  ])('the search word %s sounds like %s (SRC-03)', (one, other) => {
    expect(toPhoneticKey(one)).toBe(toPhoneticKey(other))
  })

  it('stemming of search words distinguishes Spanish from English product names', () => {
    const isBrand = (word: string) => ['philips', 'zapata'].includes(word)
    expect(isSpanishProductName('Cooler Master disipador CPU negro', isBrand)).toBe(true)
    expect(isSpanishProductName('Ratón Targus', isBrand)).toBe(true)
    expect(isSpanishProductName('Targus laptop backpack black', isBrand)).toBe(false)
    expect(isSpanishProductName('Philips TV antenna', isBrand)).toBe(false)
    expect(isSpanishProductName('Zapata hub', isBrand)).toBe(false)
  })
})
