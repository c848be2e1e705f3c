import { useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { ResponsivePicture } from '#ui/picture.tsx'
import { linkTo } from '../page-links.ts'
import { getScrollBehavior } from '../ui/preferred-scroll-behavior.ts'
import type { ProductCardView } from './product-card-data.ts'

/** Product pictures inside a card: swiped on phones, with arrow buttons for mouse and keyboard (CAT-03). */
export function CardPictureSlides({
  product,
  sizes,
  main,
}: {
  product: ProductCardView
  sizes: string
  main?: boolean
}) {
  const { name, pictures, url_key } = product
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const page = linkTo('Show', { id: url_key })

  function move(direction: 1 | -1) {
    const row = list.current
    row?.scrollBy({ left: direction * row.clientWidth, behavior: getScrollBehavior() })
  }

  return (
    <div className="stage slides">
      <ul
        ref={list}
        tabIndex={0}
        aria-label={`Fotos de ${name}`}
        onScroll={({ currentTarget: row }) =>
          setShown(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
        }
      >
        {pictures.map((path, index) => (
          <li key={path}>
            <Link to={page} tabIndex={-1} aria-hidden="true">
              <ResponsivePicture path={path} alt="" sizes={sizes} main={main && index === 0} />
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="sl"
        tabIndex={-1}
        aria-hidden="true"
        disabled={shown === 0}
        onClick={() => move(-1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="sl"
        tabIndex={-1}
        aria-hidden="true"
        disabled={shown === pictures.length - 1}
        onClick={() => move(1)}
      >
        <Icon name="right" />
      </button>
      <span className="dots" aria-hidden="true">
        {pictures.map((path, index) => (
          <i key={path} className={index === shown ? 'on' : undefined} />
        ))}
      </span>
    </div>
  )
}
