import { lazy, Suspense, useId, useState } from 'react'
import type { PublicReviewPhoto } from '#contract/reviews.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

const ZoomDialog = lazy(() =>
  import('./picture-zoom-dialog.tsx').then((file) => ({ default: file.PictureZoomDialog })),
)

/**
 * Gallery of pictures from reviews. A click enlarges a picture: in a native popover before
 * hydration, then in the zoom dialog.
 */
export function ReviewPhotoGallery({
  photos,
  name,
  title,
}: {
  photos: readonly PublicReviewPhoto[]
  /** Unique name of the gallery, because a page can have several */
  name: string
  /** Title above the gallery's pictures */
  title?: string
}) {
  const id = useId()
  const [enlarged, setEnlarged] = useState<number>()
  const images = photos.map(({ large, width, height }, index) => ({
    alt: `Foto de un comprador, ${index + 1} de ${photos.length}`,
    file: large,
    width,
    height,
  }))

  return (
    <div className="shopper-photos">
      {title ? <h3 id={id}>{title}</h3> : null}
      <ul
        className="photos"
        aria-labelledby={title && id}
        aria-label={title ? undefined : 'Fotos de esta reseña'}
      >
        {photos.map(({ small, large, width, height }, index) => (
          <li key={large}>
            <button
              type="button"
              popoverTarget={`foto-${name}-${index}`}
              onClick={(event) => {
                event.preventDefault()
                setEnlarged(index)
              }}
            >
              <img
                src={small}
                alt={images[index]?.alt}
                width={240}
                height={240}
                loading="lazy"
                decoding="async"
              />
            </button>
            <div className="large" popover="auto" id={`foto-${name}-${index}`}>
              <img
                src={large}
                alt={images[index]?.alt}
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
              />
              <Button round popoverTarget={`foto-${name}-${index}`} aria-label="Cerrar la foto">
                <Icon name="x" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {enlarged === undefined ? null : (
        <Suspense>
          <ZoomDialog
            label={title ?? 'Fotos de un comprador'}
            images={images}
            first={enlarged}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
