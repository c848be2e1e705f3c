import type { ProductCardView } from './product-card-data.ts'
import { ProductCard } from './product-card.tsx'

const sizes = '(min-width: 1024px) 282px, (min-width: 700px) 28vw, 41vw'
const mostShown = 4

/** Products similar to a sold-out one that can be bought, at most four; empty without any. */
export function SimilarProductsInStock({ products }: { products: readonly ProductCardView[] }) {
  const inStock = products.filter(({ soldOut, price }) => !soldOut && price !== null)
  const shown = [...new Map(inStock.map((product) => [product.id, product])).values()]
  if (shown.length === 0) return null
  return (
    <section className="section wrap similar" aria-labelledby="parecidos-t">
      <div className="reel-head">
        <h2 id="parecidos-t">Parecidos que sí hay</h2>
      </div>
      <ul className="grid">
        {shown.slice(0, mostShown).map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes={sizes} />
          </li>
        ))}
      </ul>
    </section>
  )
}
