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
  /** Product cards show all pictures of a product, which can be swiped (CAT-03) */
  withSlides?: boolean
  /** Number n: every n-th product card gets a link anchor, starting with the first card */
  anchorFrom?: number
}) {
  return (
    <>
      <h2 className="sr">Productos</h2>
      <ul className="grid level">
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
