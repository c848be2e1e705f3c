import { describe, expect, it } from 'vitest'
import type { ProductDetail } from '#contract/catalogue.ts'
import { makeShopSettings, makeWireProduct } from '#test/support/make-wire-product.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { RefurbishmentHistory } from './refurbishment-history.tsx'

const past: NonNullable<ProductDetail['refurbishment']> = {
  grade: 'A',
  battery_health_percent: null,
  warranty_months: 12,
  cosmetic_notes: 'Marcas finas en la base',
}

function show(over: Partial<typeof past>, model_returns?: ProductDetail['model_returns']): string {
  const product = makeWireProduct({
    refurbishment: { ...past, ...over },
    ...(model_returns !== undefined && { model_returns }),
  })
  const Page = () => <RefurbishmentHistory product={product} />
  return wordsOf(renderPage(Page, { shop: { settings: makeShopSettings() } }))
}

describe('refurbished passport', () => {
  it('the refurbishment record of a product shows missing facts as unknown', () => {
    const words = show({})
    expect(words).toContain('Grado A Este producto Parece nuevo.')
    for (const fact of ['Batería', 'Se probó', 'Piezas cambiadas', 'Garantía del fabricante']) {
      expect(words).toContain(`${fact} No informado`)
    }
    expect(words).toContain('Sin datos suficientes')
  })

  it('the refurbishment record of a product distinguishes absent facts from unknown ones, and shows the return rate', () => {
    const words = show(
      {
        battery_health_percent: 91,
        tested: ['Pantalla', 'Puertos'],
        replaced_parts: [],
        maker_warranty_months: 0,
      },
      { delivered: 40, returned: 1 },
    )
    expect(words).toContain('Batería 91 % de su capacidad, o más')
    expect(words).toContain('Se probó Pantalla; Puertos')
    expect(words).toContain('Piezas cambiadas Ninguna')
    expect(words).toContain('Garantía del fabricante Ya terminó')
    expect(words).toContain('2.5 % (1 de 40 entregadas en un año)')
  })
})
