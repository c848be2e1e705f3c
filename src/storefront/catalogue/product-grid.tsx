import { CardPictureSlides } from './card-picture-slides.tsx'
import type { ProductCardView } from './product-card-data.ts'
import { ProductCard } from './product-card.tsx'

const sizes = '(min-width: 1024px) 232px, (min-width: 700px) 28vw, 41vw'
const mainPictures = 2

/** Product grid with comparison checkboxes; the first pictures load eagerly. */
export function ProductGrid({
  products,
  withSlides,
  anchorFrom,
}: {
  products: readonly ProductCardView[]
  /** Cards show all product pictures as slides (CAT-03) */
  withSlides?: boolean
  /** Anchor interval: every n-th card gets an anchor, starting with the first */
  anchorFrom?: number
}) {
  return (
    <>
      <h2 className="sr">Productos</h2>
      <ul className="grid">
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              sizes={sizes}
              main={index < mainPictures}
              comparable
              anchor={anchorFrom && index % anchorFrom === 0 ? `producto-${index}` : undefined}
              slides={withSlides && product.pictures.length > 1 ? CardPictureSlides : undefined}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
