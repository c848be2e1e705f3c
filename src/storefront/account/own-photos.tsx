import { useEffect, useState } from 'react'
import type { MyReview } from '#contract/account.ts'
import type { OwnPhoto } from '#contract/reviews.ts'
import { apiFor } from '../api/api-client.ts'

/** Pictures of the shopper's review, published or not. */
export function OwnPhotos({ review }: { review: MyReview }) {
  const { product_id } = review
  const [photos, setPhotos] = useState<readonly OwnPhoto[]>()
  useEffect(() => {
    void apiFor()
      .get('customer/reviewPhotos', { product_id }, { ownWords: true })
      .then((reply) => setPhotos(reply.photos.filter(({ draft }) => !draft)))
      .catch(() => setPhotos([]))
  }, [product_id, review])

  return (
    <ul className="photos" aria-label="Tus fotos">
      {Array.from({ length: review.photos }, (_, index) => (
        <li key={index}>
          <OwnPicture photo={photos?.[index]} number={index + 1} />
        </li>
      ))}
    </ul>
  )
}

/** A placeholder reserves the picture's space while it loads. */
function OwnPicture({ photo, number }: { photo: OwnPhoto | undefined; number: number }) {
  if (!photo) return <div className="skel pic" />
  return (
    <>
      <img
        src={photo.preview}
        alt={`Tu foto ${number}`}
        width={240}
        height={240}
        className={photo.reject_reason ? 'out' : undefined}
      />
      {photo.reject_reason ? <p className="error">{photo.reject_reason}</p> : null}
    </>
  )
}
