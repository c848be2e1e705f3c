import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { makeWireCard, makeWireProduct } from '#test/support/make-wire-product.ts'
import { type CardView, cardView, comparedView } from '../catalogue/card-view.ts'
import { Comparison } from '../catalogue/comparison.tsx'
import { ProductCard } from '../catalogue/product-card.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { keepMarkupWith } from '../ui/kept.tsx'
import { Specs } from '../ui/table.tsx'
import { markupKeeper } from './kept-markup.server.ts'

afterEach(() => keepMarkupWith(undefined))

describe('markup that is kept', () => {
  it('is what would be drawn, the first time and every other', () => {
    const drawn = grid()
    keepMarkupWith(markupKeeper().keep)

    expect(grid()).toBe(drawn)
    expect(grid()).toBe(drawn)
  })

  it('is what would be drawn of tables, too, and is drawn anew where one cell is another', () => {
    const tables = () => [table(), table(), table({ value: '32 GB' }), table({ best_price: null })]
    const drawn = tables()
    keepMarkupWith(markupKeeper().keep)

    expect(tables()).toEqual(drawn)
    expect(new Set(drawn).size).toBe(3)
  })

  it('is drawn anew for a card of which anything else is shown', () => {
    const { keep } = markupKeeper()
    const [first] = cards
    for (const over of [{ best_price: 12_345 }, { qty: 0 }, { name: 'Otro nombre' }]) {
      const changed = [{ ...first, ...over } as CardView]
      keepMarkupWith(keep)
      grid()
      const kept = grid(changed)
      keepMarkupWith(undefined)
      expect(kept).toBe(grid(changed))
    }
  })

  it('is drawn once, and forgotten when enough else was drawn since', () => {
    const { keep } = markupKeeper(4)
    let drawings = 0
    const draw = (by: string) =>
      keep(by, () => {
        drawings += 1
        return by
      })

    for (const by of ['a', 'b', 'a', 'c', 'a', 'd']) expect(draw(by)).toBe(by)
    expect(drawings).toBe(4)
    for (const by of ['e', 'f', 'g', 'h', 'a']) draw(by)
    expect(drawings).toBe(9)
  })

  it('takes no more memory than it has bytes', () => {
    const { keep, writeWithMarks } = markupKeeper()
    keepMarkupWith(keep)
    const { text, fill } = writeWithMarks(() => renderToString(page()))
    const kept = fill([Buffer.from(text)]).filter((part) => part.includes('<h3'))

    expect(kept).toHaveLength(3)
    for (const { buffer, length } of kept) expect(buffer.byteLength).toBe(length)
  })

  it('comes into a page as bytes, wherever and however often it stands there', () => {
    const drawn = renderToString(page())
    const { keep, writeWithMarks } = markupKeeper()
    keepMarkupWith(keep)

    for (let time = 0; time < 2; time += 1) {
      const { text, fill } = writeWithMarks(() => renderToString(page()))
      expect(text).not.toContain('<h3')
      expect(Buffer.concat(fill([Buffer.from(text)])).toString()).toBe(drawn)
    }
    expect(renderToString(page())).toBe(drawn)
  })

  it('is written out by the next page, too, when one could not be drawn', () => {
    const { keep, writeWithMarks } = markupKeeper()
    keepMarkupWith(keep)
    const fails = () => {
      grid()
      throw new Error('no page')
    }
    expect(() => writeWithMarks(fails)).toThrow('no page')
    expect(grid()).toContain('Bocina')
  })
})

const pictures = [{ path: 'products/a' }, { path: 'products/b' }]
const cards = [
  cardView(makeWireCard()),
  { ...cardView(makeWireCard()), id: 2, qty: 0, name: 'Bocina & «luz»', images: pictures },
  { ...cardView(makeWireCard()), id: 3, on_offer: true, original_price: 200_000, images: [] },
]

function grid(products: readonly CardView[] = cards) {
  return renderToString(<ProductGrid products={products} withSlides anchorFrom={2} />)
}

function table({ value = '16 GB', ...over }: { value?: string } & Partial<CardView> = {}) {
  const attributes = [{ code: 'ram', label: 'Memoria RAM', value }]
  const other = { ...comparedView({ ...makeWireCard({ id: 7 }), attributes }), ...over }
  const ours = [{ code: 'ram', label: 'Memoria RAM', value: '8 GB' }]
  return renderToString(
    <>
      <Comparison product={makeWireProduct({ attributes: ours })} others={[other]} />
      <Specs rows={[{ label: 'Memoria RAM', value }]} />
    </>,
  )
}

function page() {
  const [first, ...others] = cards as [CardView, ...CardView[]]
  return (
    <main>
      <ProductCard product={first} sizes="50vw" />
      <p>Más, «así»…</p>
      <ProductGrid products={[...others, first]} />
      <ProductGrid products={[...others, first]} />
    </main>
  )
}
