import { Link } from '#ui/link.tsx'
import { ProductPicture } from './product-picture.tsx'

/** List cell of a product: picture, linked name, details. */
export function ProductName({
  product: { name, image },
  to,
  sub,
}: {
  product: { name: string; image: string | null }
  to: string
  /** Details below the name; empty values are omitted */
  sub: readonly (string | false | null | undefined)[]
}) {
  return (
    <span className="with">
      <ProductPicture address={image} />
      <span>
        <Link className="name" to={to}>
          {name}
        </Link>
        <span className="sub num">{sub.filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  )
}
