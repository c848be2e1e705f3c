import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form } from 'react-router'
import type { ProductPicturesResponse } from '#contract/operator/product-pictures.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { AddPictureTile } from './add-picture-tile.tsx'
import { moveListItem } from './parse-reordered-pictures.ts'

type Props = Pick<ProductPicturesResponse, 'pictures' | 'version' | 'most'> & {
  sku: string
  /** Whether texts and buttons of each picture are shown at once, not behind its handle */
  open?: boolean
  error?: string | undefined
}

/** Pictures of a product in gallery sequence, moved by buttons or, with JavaScript, by dragging. */
export function ProductPictureList({ sku, pictures, version, most, open = false, error }: Props) {
  const [order, setOrder] = useState(pictures)
  const dragged = useRef<number>(null)
  const save = useRef<HTMLButtonElement>(null)
  const drop = (to: number) => {
    const from = dragged.current
    dragged.current = null
    if (from === null || from === to) return
    flushSync(() => setOrder(moveListItem(order, from, to)))
    save.current?.click()
  }
  return (
    <>
      <Form method="post" id="fotos-orden">
        <input type="hidden" name="version" value={version} />
        {/* What Enter in a field presses stands first */}
        <button type="submit" name="hacer" value="guardar" hidden ref={save} aria-label="Guardar" />
      </Form>
      <ol className="fotos-orden">
        {order.map(({ path, image, alt }, at) => (
          // The event handlers on this element only serve dragging; buttons are the keyboard
          // alternative
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={path}
            onDragOver={(event) => {
              if (dragged.current !== null) event.preventDefault()
            }}
            onDrop={(event) => {
              if (dragged.current === null) return
              event.preventDefault()
              drop(at)
            }}
          >
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <img
              src={image}
              alt={alt ?? ''}
              width={144}
              height={144}
              draggable
              onDragStart={() => {
                dragged.current = at
              }}
            />
            <input type="hidden" name="foto" value={path} form="fotos-orden" />
            <input type="hidden" name="imagen" value={image} form="fotos-orden" />
            <details open={open}>
              <summary>
                <span>{at === 0 ? 'Principal' : at + 1}</span>
                <span className="sr">: texto, orden y recorte de la foto {at + 1}</span>
                <Icon name="grip" />
              </summary>
              <div className="stack close">
                <FormField
                  label={`Qué se ve en la foto ${at + 1}`}
                  name="texto"
                  form="fotos-orden"
                  maxLength={300}
                  defaultValue={alt ?? ''}
                  autoComplete="off"
                />
                <p className="row">
                  <PictureButton value="guardar" at={at}>
                    <Icon name="ok" />
                    Guardar
                  </PictureButton>
                  {at > 0 ? (
                    <PictureButton value={`antes:${at}`} at={at}>
                      <Icon name="left" />
                      Antes
                    </PictureButton>
                  ) : null}
                  {at < order.length - 1 ? (
                    <PictureButton value={`despues:${at}`} at={at}>
                      <Icon name="right" />
                      Después
                    </PictureButton>
                  ) : null}
                  <ButtonLink
                    kind="quiet"
                    to={createOfficePageUrl('Recortar foto', { sku }, { foto: path })}
                  >
                    <span className="sr">Foto {at + 1}: </span>Recortar
                  </ButtonLink>
                  <PictureButton value={`quitar:${at}`} at={at}>
                    <Icon name="x" />
                    Quitar
                  </PictureButton>
                </p>
              </div>
            </details>
          </li>
        ))}
        {order.length < most ? (
          <li>
            <AddPictureTile error={error} />
          </li>
        ) : null}
      </ol>
    </>
  )
}

function PictureButton({
  value,
  at,
  children,
}: {
  value: string
  at: number
  children: React.ReactNode
}) {
  return (
    <Button type="submit" kind="quiet" form="fotos-orden" name="hacer" value={value}>
      <span className="sr">Foto {at + 1}: </span>
      {children}
    </Button>
  )
}
