import { type DragEvent, useRef, useState } from 'react'
import { maxReviewPhotosPerReview } from '#domain/catalogue/review-photo.ts'
import { pictureFileLimits } from '#domain/picture-file.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import './review-photo-field.css'
import type { ReviewPhotoUploads } from './use-review-photos.ts'

const kinds = 'image/jpeg,image/png,image/webp'
const megabytes = Math.round(pictureFileLimits.bytes / 1024 / 1024)

/** Upload field for review pictures; each picture has a removal button and, if rejected, a reason. */
export function ReviewPhotoField({
  canSend,
  kept,
  chosen,
  leftOut,
  add,
  retry,
  remove,
}: ReviewPhotoUploads) {
  const [over, setOver] = useState(false)
  const field = useRef<HTMLFieldSetElement>(null)
  const underWay = chosen.filter(({ error }) => error === undefined)
  const refused = chosen.filter(({ error }) => error !== undefined)
  const isFull = kept.length + chosen.length >= maxReviewPhotosPerReview

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (canSend) add([...event.dataTransfer.files])
  }

  /** The removal button disappears with its picture, so focus moves to the upload field. */
  async function take(photo: Parameters<ReviewPhotoUploads['remove']>[0]) {
    await remove(photo)
    field.current?.querySelector<HTMLElement>('input, button')?.focus()
  }

  return (
    // The event handlers of this fieldset serve drag and drop only; keyboard users have the upload
    // button
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={classNames('photo-field', over && 'over')}
      ref={field}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="label">
        Fotos <span className="opt">(opcional)</span>
      </legend>
      {kept.length + underWay.length > 0 ? (
        <ul className="photos">
          {kept.map((photo, index) => (
            <li key={photo.id}>
              <img
                src={photo.preview}
                alt={`Tu foto ${index + 1}`}
                width={240}
                height={240}
                className={photo.reject_reason ? 'out' : undefined}
              />
              {photo.reject_reason ? <p className="error">{photo.reject_reason}</p> : null}
              <Button
                kind="quiet"
                size="s"
                aria-label={`Quitar tu foto ${index + 1}`}
                onClick={() => void take(photo)}
              >
                Quitar
              </Button>
            </li>
          ))}
          {underWay.map(({ key, file }) => (
            <li key={key}>
              <div className="waiting">
                <progress aria-label={`Enviando ${file.name}`} />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {refused.length > 0 ? (
        <ul className="refused">
          {refused.map((one) => (
            <li key={one.key}>
              <p className="error">
                <Icon name="bad" />
                <span>
                  {one.file.name}: {one.error}
                </span>
              </p>
              <span className="row">
                <Button size="s" onClick={() => retry({ key: one.key, file: one.file })}>
                  Reintentar
                </Button>
                <Button
                  kind="quiet"
                  size="s"
                  aria-label={`Quitar ${one.file.name}`}
                  onClick={() => void take(one)}
                >
                  Quitar
                </Button>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {isFull || !canSend ? null : (
        <label className="btn s">
          <Icon name="camera" />
          Agregar fotos
          <input
            type="file"
            multiple
            accept={kinds}
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
      <p className="hint" role="status">
        {canSend ? statusOf(kept.length, underWay.length, leftOut) : signInWords}
      </p>
    </fieldset>
  )
}

const signInWords = 'Con tu sesión iniciada puedes agregar fotos.'

function statusOf(kept: number, underWay: number, leftOut: number): string {
  if (underWay > 0) return underWay === 1 ? 'Enviando tu foto…' : `Enviando ${underWay} fotos…`
  if (leftOut > 0) return `Caben ${maxReviewPhotosPerReview} fotos: quedaron fuera ${leftOut}.`
  if (kept > 0) return `${kept} de ${maxReviewPhotosPerReview} fotos.`
  return `Hasta ${maxReviewPhotosPerReview}, de ${megabytes} MB cada una (JPEG, PNG o WebP). Se publican tras revisarlas, sin la ubicación que guarda tu teléfono.`
}
