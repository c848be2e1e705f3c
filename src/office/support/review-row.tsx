import type { ReviewQueueResponse } from '#contract/operator/reviews.ts'
import { reviewStatusTexts } from '#domain/catalogue/review-moderation.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Select, TextArea } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { createApiUrl } from '../api/api-url.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import type { ListColumns } from '../lists/list-page.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { formatTicketDateAndTime } from './ticket-labels.ts'

type Review = ReviewQueueResponse['reviews'][number]

interface Given {
  reasons: Pick<ReviewQueueResponse, 'reject_reasons' | 'photo_reject_reasons'>
  now: number
  mayJudge: boolean
  answer: FormResult<unknown> | undefined
  /** Returns the URL of the review list filtered by a product */
  ofProduct: (sku: string) => string
}

/** Table columns of reviews: text and pictures, product and author, moderation buttons. */
export function createReviewColumns(given: Given): ListColumns<Review> {
  return {
    no: {
      title: 'Reseña',
      head: true,
      cell: (review) => <Written review={review} {...given} />,
    },
    who: {
      title: 'Producto y persona',
      cell: (review) => (
        <span className="with">
          <ProductPicture address={review.image} />
          <span>
            <Link className="name" to={given.ofProduct(review.sku)}>
              {review.product_name}
            </Link>
            <span className="sub">
              {review.author_name}
              {review.verified_purchase ? ', compra verificada' : ''}
            </span>
            <span className="sub">{formatTicketDateAndTime(review.created_at, given.now)}</span>
          </span>
        </span>
      ),
    },
    decide: { title: 'Decidir', cell: (review) => <Commands review={review} {...given} /> },
  }
}

function Written({ review, ...given }: Given & { review: Review }) {
  const { id, version, title, comment, rating, moderator_notes, shop_reply } = review
  return (
    <div className="review">
      <input type="hidden" name={`visto:${id}`} value={version} />
      <input type="hidden" name={`titulo:${id}`} value={title} />
      <span>
        <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(5 - rating)}</span>
        <span className="sr">{rating} de 5 estrellas</span>
      </span>
      <strong>{title}</strong>
      <p>{comment}</p>
      {moderator_notes.length > 0 ? (
        <p className="mind">Ojo: {moderator_notes.join(', ')}</p>
      ) : null}
      {review.photos.length > 0 ? <Photos review={review} {...given} /> : null}
      {shop_reply ? <p className="sub">Respondimos: {shop_reply}</p> : null}
    </div>
  )
}

function Photos({ review, reasons, mayJudge }: Given & { review: Review }) {
  return (
    <ul className="photos">
      {review.photos.map((photo, place) => (
        <li key={photo}>
          <a
            href={createApiUrl<'getReviewPhoto'>(`review-photos/${photo}`)}
            target="_blank"
            rel="noreferrer"
          >
            <img
              src={`${createApiUrl<'getReviewPhoto'>(`review-photos/${photo}`)}?size=small`}
              width={96}
              height={96}
              alt={`Foto ${place + 1} de «${review.title}», se abre aparte`}
              loading="lazy"
            />
          </a>
          {mayJudge ? (
            <Disclosure
              as="span"
              title={
                <>
                  Dejar fuera<span className="sr"> la foto {place + 1}</span>
                </>
              }
            >
              <div className="stack">
                <Select label="Razón" labelHidden name={`razon:${photo}`} small>
                  {Object.entries(reasons.photo_reject_reasons).map(([code, words]) => (
                    <option key={code} value={code}>
                      {words}
                    </option>
                  ))}
                </Select>
                <Button type="submit" name="hacer" value={`foto:${photo}`}>
                  Dejar fuera
                </Button>
              </div>
            </Disclosure>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Commands({ review, reasons, mayJudge, answer }: Given & { review: Review }) {
  const { id, status, title, reject_code, shop_reply } = review
  const typed = useRestoredFormFields(answer)
  const of = <span className="sr"> «{title}»</span>
  return (
    <div className="deeds-of-review">
      {status === 'pending' ? null : (
        <p>
          {reviewStatusTexts[status]}
          {reject_code ? (
            <span className="sub">{reasons.reject_reasons[reject_code] ?? reject_code}</span>
          ) : null}
        </p>
      )}
      {mayJudge && (status === 'pending' || status === 'hidden') ? (
        <Button type="submit" name="hacer" value={`publicar:${id}`}>
          Publicar{of}
        </Button>
      ) : null}
      {mayJudge && status === 'approved' ? (
        <Button type="submit" name="hacer" value={`ocultar:${id}`}>
          Ocultar{of}
        </Button>
      ) : null}
      {mayJudge && status === 'pending' ? (
        <Disclosure as="span" title={<>Rechazar{of}</>}>
          <div className="stack">
            <Select
              label="Razón"
              name={`motivo:${id}`}
              hint="Su autor la lee."
              defaultValue={typed.text(`motivo:${id}`)}
            >
              {Object.entries(reasons.reject_reasons).map(([code, words]) => (
                <option key={code} value={code}>
                  {words}
                </option>
              ))}
            </Select>
            <Button type="submit" name="hacer" value={`rechazar:${id}`}>
              Rechazar
            </Button>
          </div>
        </Disclosure>
      ) : null}
      {mayJudge && (status === 'pending' || status === 'approved') ? (
        <Disclosure
          as="span"
          title={
            <>
              {shop_reply ? 'Cambiar la respuesta' : 'Responder'}
              {of}
            </>
          }
          open={typed.text('hacer') === `responder:${id}`}
        >
          <div className="stack">
            <TextArea
              label="Respuesta de la tienda"
              name={`respuesta:${id}`}
              data-reply=""
              rows={3}
              maxLength={2000}
              hint="Se lee debajo de la reseña."
              defaultValue={typed.text(`respuesta:${id}`, shop_reply ?? '')}
            />
            <Button type="submit" name="hacer" value={`responder:${id}`}>
              Responder
            </Button>
          </div>
        </Disclosure>
      ) : null}
    </div>
  )
}
