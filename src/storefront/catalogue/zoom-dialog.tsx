import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { CloseButton, useOverlay } from '../ui/overlay.tsx'
import { Picture } from '../ui/picture.tsx'

/** The product's pictures as large as the screen, and twice that: pressed, dragged, or moved by the arrow keys. */
export function ZoomDialog({
  product,
  first,
  onClose,
}: {
  product: ProductDetail
  /** the picture to begin with */
  first: number
  onClose: () => void
}) {
  const { images } = product
  const [shown, setShown] = useState(first)
  const [near, setNear] = useState(false)
  const ground = useRef<HTMLDivElement>(null)
  const dragged = useRef(false)
  const image = images[shown]
  const overlay = useOverlay({ open: true, onClose })

  function turn(by: 1 | -1) {
    setNear(false)
    setShown((shown + by + images.length) % images.length)
  }

  /** Comes closer to the place that was pressed. */
  function approach({ clientX, clientY }: MouseEvent) {
    const place = ground.current
    if (dragged.current || !place) return
    const box = place.getBoundingClientRect()
    const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height]
    setNear(!near)
    requestAnimationFrame(() =>
      place.scrollTo(
        x * place.scrollWidth - place.clientWidth / 2,
        y * place.scrollHeight - place.clientHeight / 2,
      ),
    )
  }

  function drag(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || event.buttons !== 1) return
    dragged.current ||= Math.abs(event.movementX) + Math.abs(event.movementY) > 2
    ground.current?.scrollBy(-event.movementX, -event.movementY)
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === '+') setNear(true)
    if (key === '-') setNear(false)
    if (near || images.length < 2) return
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }

  if (!image) return null
  return (
    <dialog
      className="zoom"
      aria-label={`Fotos de ${product.name}`}
      onKeyDown={onKeyDown}
      {...overlay}
    >
      <div className="row apart">
        <p className="small num" role="status">
          Foto {shown + 1} de {images.length}
        </p>
        <div className="row">
          <Button kind="quiet" aria-pressed={near} onClick={() => setNear(!near)}>
            <Icon name={near ? 'minus' : 'plus'} />
            {near ? 'Alejar' : 'Acercar'}
          </Button>
          <CloseButton label="Cerrar las fotos" onClose={onClose} />
        </div>
      </div>
      {/* The keys + and - of the dialog do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classNames('ground', near && 'near')}
        ref={ground}
        tabIndex={0}
        role="group"
        aria-label={image.alt || product.name}
        onPointerDown={() => {
          dragged.current = false
        }}
        onPointerMove={drag}
        onClick={approach}
      >
        <Picture path={image.path} alt={image.alt} sizes={near ? '200vmax' : '100vmin'} main />
      </div>
      {images.length > 1 ? (
        <div className="row turn">
          <Button round aria-label="Foto anterior" onClick={() => turn(-1)}>
            <Icon name="left" />
          </Button>
          <Button round aria-label="Foto siguiente" onClick={() => turn(1)}>
            <Icon name="right" />
          </Button>
        </div>
      ) : null}
    </dialog>
  )
}
