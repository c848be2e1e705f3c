import { describe, expect, it } from 'vitest'
import {
  parseImportedProductDraft,
  hashImportedProductDraft,
  type ImportedProductDraft,
} from './imported-product-draft.ts'

const today = '2026-11-21'

function draft(row: object): ImportedProductDraft {
  const result = parseImportedProductDraft({ url_key: 'laptop-x', ...row }, today)
  if (!result.ok) throw new Error(result.problems.join('; '))
  return result.draft
}

function problems(row: unknown): string[] {
  const result = parseImportedProductDraft(row, today)
  return result.ok ? [] : result.problems
}

describe('feed row', () => {
  it('a product feed row is converted to amounts in centavos and dates in Mexico City', () => {
    expect(
      draft({ price: 1299.99, special_price: 999, special_from_days: -2, special_to_days: 0 }),
    ).toEqual({
      urlKey: 'laptop-x',
      price: 129999,
      specialPrice: 99900,
      specialFrom: '2026-11-19',
      specialTo: '2026-11-21',
    })
    expect(draft({ created_at_days: -1 }).createdAt?.toISOString()).toBe('2026-11-20T18:00:00.000Z')
  })

  it('a product feed row accepts product documents only as plain PDF file names', () => {
    const manual = { title: 'Manual', file: 'laptop-x-manual.pdf', language: 'es-MX' }
    expect(draft({ documents: [manual] }).documents).toEqual([{ ...manual, language: 'es' }])
    for (const file of ['../manual.pdf', 'a/b.pdf', '.pdf', 'manual.pdf.html', 'MANUAL.PDF']) {
      expect(problems({ url_key: 'laptop-x', documents: [{ title: 'M', file }] })).not.toEqual([])
    }
  })

  it('a product feed row leaves fields unchanged when absent, and clears them when null', () => {
    expect(draft({})).toEqual({ urlKey: 'laptop-x' })
    expect(draft({ price: null, special_to_days: null, brand: null, description: null })).toEqual({
      urlKey: 'laptop-x',
      price: null,
      specialTo: null,
      brand: null,
      description: '',
    })
  })

  it('a product feed row stores the product language without region or script', () => {
    expect(draft({ language: 'es-MX' }).language).toBe('es')
    expect(draft({ language: 'EN' }).language).toBe('en')
    expect(draft({ language: null }).language).toBeNull()
    expect(draft({})).not.toHaveProperty('language')
    expect(hashImportedProductDraft(draft({ language: 'en-US' }))).not.toBe(
      hashImportedProductDraft(draft({})),
    )
  })

  it('the main category of a product feed row comes first in its category list', () => {
    expect(draft({ category: 'a' }).categories).toEqual(['a'])
    expect(draft({ category: 'a', categories: ['a', 'b'] }).categories).toEqual(['a', 'b'])
    expect(problems({ url_key: 'x', category: 'b', categories: ['a', 'b'] })).toHaveLength(1)
  })

  it.each([
    [5, 'debe ser un objeto'],
    [{}, 'falta «url_key»'],
    [{ url_key: 'Ñandú' }, '«url_key» solo admite minúsculas'],
    [{ url_key: 'checkout' }, 'dirección reservada'],
    [{ url_key: 'x', price: 12.999 }, '«price» lleva más de dos decimales'],
    [{ url_key: 'x', price: 0 }, '«price» debe ser mayor que 0'],
    [{ url_key: 'x', price: 'caro' }, '«price» debe ser un número'],
    [{ url_key: 'x', qty: 1.5 }, '«qty» debe ser un número entero'],
    [{ url_key: 'x', qty: null }, '«qty» debe ser un número entero'],
    [{ url_key: 'x', type: 'bundle' }, '«type» debe ser simple'],
    [{ url_key: 'x', color: 'azul' }, 'campo desconocido: «color»'],
    [{ url_key: 'x', refurbished: 'quizá' }, '«refurbished» no tiene un valor válido'],
    [
      { url_key: 'x', language: 'español' },
      '«language»: «español» no es un idioma; escríbelo como es',
    ],
    [{ url_key: 'x', language: 'xx' }, '«language»: «xx» no es un idioma; escríbelo como es'],
    [{ url_key: 'x', name: '' }, '«name» está vacío'],
    [{ url_key: 'x', attributes: [{ code: 'ram', value: '' }] }, '«attributes[0].value»'],
    [{ url_key: 'x', name: 'Laptop Air', short_name: 'Laptop B' }, '«name» debe empezar con'],
    [{ url_key: 'x', ean: '4006381333932' }, '«ean» debe ser trece cifras'],
    [{ url_key: 'x', ean: '400638133393' }, '«ean» debe ser trece cifras'],
    [{ url_key: 'x', created_at: 'ayer' }, '«created_at» debe ser una fecha'],
    [{ url_key: 'x', special_to: '2026-02-30' }, '«special_to» debe ser una fecha'],
    [
      { url_key: 'x', special_from: '2026-03-02', special_to: '2026-03-01' },
      'la oferta termina antes de empezar',
    ],
    [{ url_key: 'x', related: ['x'] }, '«related» incluye al mismo producto'],
    [{ url_key: 'x', delivery: 'digital', weight_g: 5 }, 'un producto digital no pesa'],
  ])('a feed row is rejected with a message in Spanish: %j', (row, words) => {
    expect(problems(row)).toEqual([expect.stringContaining(words)])
  })

  it('product feed rows of equal content have the same fingerprint, regardless of creation date', () => {
    const row = { name: 'X', price: 5 }
    expect(hashImportedProductDraft(draft(row))).toBe(
      hashImportedProductDraft(draft({ ...row, created_at_days: -3 })),
    )
    expect(hashImportedProductDraft(draft(row))).not.toBe(
      hashImportedProductDraft(draft({ ...row, price: 6 })),
    )
  })
})
