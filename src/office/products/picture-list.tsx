import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form } from 'react-router'
import type { ProductPicturesResponse } from '#contract/operator/product-pictures.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { moveListItem } from './parse-reordered-pictures.ts'

/** Pictures of a product in gallery sequence, moved by buttons or, with JavaScript, by dragging. */
export function ProductPictureList({
  sku,
  pictures,
  version,
}: Pick<ProductPicturesResponse, 'pictures' | 'version'> & { sku: string }) {
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
    <Form method="post" className="stack">
      <input type="hidden" name="version" value={version} />
      {/* What Enter in a field presses stands first */}
      <button type="submit" name="hacer" value="guardar" hidden ref={save} aria-label="Guardar" />
      <ol className="picture-list">
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
              event.preventDefault()
              drop(at)
            }}
          >
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <img
              src={image}
              alt={alt ?? ''}
              width={160}
              height={160}
              draggable
              onDragStart={() => {
                dragged.current = at
              }}
            />
            <input type="hidden" name="foto" value={path} />
            <input type="hidden" name="imagen" value={image} />
            <FormField
              label={`Qué se ve en la foto ${at + 1}`}
              name="texto"
              maxLength={300}
              defaultValue={alt ?? ''}
              autoComplete="off"
            />
            <p className="row">
              {at > 0 ? (
                <Button type="submit" kind="quiet" name="hacer" value={`antes:${at}`}>
                  <Icon name="left" />
                  <span className="sr">Foto {at + 1}: </span>Antes
                </Button>
              ) : null}
              {at < order.length - 1 ? (
                <Button type="submit" kind="quiet" name="hacer" value={`despues:${at}`}>
                  <Icon name="right" />
                  <span className="sr">Foto {at + 1}: </span>Después
                </Button>
              ) : null}
              <ButtonLink
                kind="quiet"
                to={createOfficePageUrl('Recortar foto', { sku }, { foto: path })}
              >
                <span className="sr">Foto {at + 1}: </span>Recortar
              </ButtonLink>
              <Button type="submit" kind="quiet" name="hacer" value={`quitar:${at}`}>
                <Icon name="x" />
                <span className="sr">Foto {at + 1}: </span>Quitar
              </Button>
            </p>
          </li>
        ))}
      </ol>
      <div>
        <Button type="submit" name="hacer" value="guardar">
          Guardar textos
        </Button>
      </div>
    </Form>
  )
}
