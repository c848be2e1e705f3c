import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { ResponsivePicture, PictureFrame } from '#ui/picture.tsx'
import { getScrollBehavior } from '../ui/preferred-scroll-behavior.ts'
import { ProductBadges } from '../ui/product-badges.tsx'
import { ShareButton } from './share-button.tsx'
import { WishlistHeartButton } from './wishlist-heart-button.tsx'

const ZoomDialog = lazy(() =>
  import('./picture-zoom-dialog.tsx').then((file) => ({ default: file.PictureZoomDialog })),
)

/**
 * Product pictures (SHW-01) with native scrolling and thumbnail links. A click enlarges them: in a native popover
 * before hydration, then in the zoom dialog.
 */
export function ProductGallery({ product }: { product: ProductDetail }) {
  const { images } = product
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [enlarged, setEnlarged] = useState<number>()

  function turnTo(event: MouseEvent, index: number) {
    const row = list.current
    if (!row) return
    event.preventDefault()
    row.scrollTo({ left: index * row.clientWidth, behavior: getScrollBehavior() })
  }

  return (
    <div className={classNames('gallery', images.length > 1 && 'many')}>
      <div className="frame">
        <ProductBadges
          offer={product.on_offer}
          refurbished={product.simple_fields.refurbished === 1}
        />
        <div className="acts">
          <WishlistHeartButton productId={product.id} label="Favorito" />
          <ShareButton product={product} />
        </div>
        <ul
          className="shots"
          ref={list}
          tabIndex={0}
          aria-label="Fotos del producto"
          onScroll={({ currentTarget: row }) =>
            setShown(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
          }
        >
          {images.length === 0 ? (
            <li>
              <PictureFrame path={undefined} alt={product.name} sizes="100vw" />
            </li>
          ) : null}
          {images.map((image, index) => (
            <li key={image.path} id={`foto-${index + 1}`}>
              <PictureFrame
                path={image.path}
                alt={image.alt}
                sizes="(min-width: 1180px) 640px, (min-width: 820px) 50vw, 100vw"
                main={index === 0}
              />
              <button
                type="button"
                className="enlarge"
                aria-label={`Ampliar foto ${index + 1}`}
                popoverTarget={`grande-${index}`}
                onClick={(event) => {
                  event.preventDefault()
                  setEnlarged(index)
                }}
              />
              <div className="large" popover="auto" id={`grande-${index}`}>
                <ResponsivePicture path={image.path} alt={image.alt} sizes="100vmin" />
                <Button round popoverTarget={`grande-${index}`} aria-label="Cerrar la foto">
                  <Icon name="x" />
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {images.length > 1 ? (
        <nav className="thumbs" aria-label="Elegir foto">
          {images.map((image, index) => (
            <a
              key={image.path}
              href={`#foto-${index + 1}`}
              aria-label={`Foto ${index + 1}`}
              aria-current={index === shown ? 'true' : undefined}
              onClick={(event) => turnTo(event, index)}
            >
              <div className="stage">
                <ResponsivePicture path={image.path} alt="" sizes="72px" />
              </div>
            </a>
          ))}
        </nav>
      ) : null}
      {enlarged === undefined ? null : (
        <Suspense>
          <ZoomDialog
            label={`Fotos de ${product.name}`}
            images={images}
            first={enlarged}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
