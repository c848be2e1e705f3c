import { useEffect, useState } from 'react'
import type { MyReview } from '#contract/account.ts'
import type { MyReviewPhoto } from '#contract/reviews.ts'
import { createApiClient } from '../api/api-client.ts'

/** Pictures of the shopper's review, published or not. */
export function MyReviewPhotos({ review }: { review: MyReview }) {
  const { product_id } = review
  const [photos, setPhotos] = useState<readonly MyReviewPhoto[]>()
  useEffect(() => {
    void createApiClient()
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

/** Picture of a review, with a placeholder that reserves its space while the picture loads. */
function OwnPicture({ photo, number }: { photo: MyReviewPhoto | undefined; number: number }) {
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
