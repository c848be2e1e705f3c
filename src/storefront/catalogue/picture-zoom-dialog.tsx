import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { CloseButton, useOverlay } from '#ui/overlay.tsx'
import { ResponsivePicture } from '#ui/picture.tsx'
import './picture-zoom.css'

const ordinaryWidth = 800
const thumbnailSizes = '72px'
/** Minimum zoom factor; a smaller enlargement is not offered. */
const worthwhile = 1.1
/** Change of the distance between two fingers that zooms in or out. */
const pinchFactor = 1.25

/** Position in a picture, as fractions of its width and height. */
interface Place {
  x: number
  y: number
}

const middle: Place = { x: 1 / 2, y: 1 / 2 }

/** A picture to zoom: either with several stored sizes, or a single file. */
type Zoomed =
  | { alt: string; path: string; zoom_width?: number | undefined }
  | { alt: string; file: string; width: number; height: number }

/**
 * Zoom dialog: pictures at screen size, then at full size, moved by click, pinch, drag or arrow keys. Picture pixels are
 * never enlarged beyond screen pixels, so small pictures have no zoom. A small file stands in until the large one loads.
 */
export function PictureZoomDialog({
  label,
  images,
  first,
  onClose,
}: {
  label: string
  images: readonly Zoomed[]
  /** Index of the first displayed picture */
  first: number
  onClose: () => void
}) {
  const [shown, setShown] = useState(first)
  /** Requested zoom position as fractions of the picture, applied once the picture is measured. */
  const [nearTo, setNearTo] = useState<Place | null>(null)
  const ground = useRef<HTMLDivElement>(null)
  const dragged = useRef(false)
  const pinch = useRef(0)
  const image = images[shown]
  const overlay = useOverlay({ open: true, onClose })
  const side = useShorterSide(ground)
  const pixels = pixelsOf(image)
  const natural = pixels.width / devicePixelRatio
  const canApproach = Math.min(pixels.width, pixels.height) / devicePixelRatio > side * worthwhile
  const near = nearTo !== null && canApproach

  useEffect(() => ground.current?.style.setProperty('--natural', `${natural}px`), [natural])

  useEffect(() => {
    const place = ground.current
    if (!place || !near || !nearTo) return
    place.scrollTo(
      nearTo.x * place.scrollWidth - place.clientWidth / 2,
      nearTo.y * place.scrollHeight - place.clientHeight / 2,
    )
  }, [near, nearTo])

  function turn(by: 1 | -1) {
    setNearTo(null)
    setShown((shown + by + images.length) % images.length)
  }

  /** Zooms in at the clicked position. */
  function approach({ clientX, clientY }: MouseEvent) {
    const place = ground.current
    if (dragged.current || !place || !canApproach) return
    const box = place.getBoundingClientRect()
    const x = (clientX - box.left) / box.width
    const y = (clientY - box.top) / box.height
    setNearTo(near ? null : { x, y })
  }

  /** Zooms in when two fingers move apart, and out when they come together. */
  function followPinch({ type, touches }: TouchEvent) {
    const [one, other] = Array.from(touches)
    if (!one || !other) return
    dragged.current = true
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    if (type === 'touchstart') pinch.current = distance
    const box = ground.current?.getBoundingClientRect()
    if (!box || pinch.current === 0) return
    const x = ((one.clientX + other.clientX) / 2 - box.left) / box.width
    const y = ((one.clientY + other.clientY) / 2 - box.top) / box.height
    if (!near && distance > pinch.current * pinchFactor) setNearTo({ x, y })
    if (near && distance * pinchFactor < pinch.current) setNearTo(null)
  }

  function drag(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || event.buttons !== 1) return
    dragged.current ||= Math.abs(event.movementX) + Math.abs(event.movementY) > 2
    ground.current?.scrollBy(-event.movementX, -event.movementY)
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === '+') setNearTo(middle)
    if (key === '-') setNearTo(null)
    if (near || images.length < 2) return
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }

  if (!image) return null
  return (
    <dialog className="zoom" aria-label={label} onKeyDown={onKeyDown} {...overlay}>
      <div className="row apart">
        <p className="small num" role="status">
          Foto {shown + 1} de {images.length}
        </p>
        <div className="row">
          {canApproach ? (
            <Button
              kind="quiet"
              aria-pressed={near}
              onClick={() => setNearTo(near ? null : middle)}
            >
              <Icon name={near ? 'minus' : 'plus'} />
              {near ? 'Alejar' : 'Acercar'}
            </Button>
          ) : null}
          <CloseButton label="Cerrar las fotos" onClose={onClose} />
        </div>
      </div>
      {/* The keys + and - of the dialog do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classNames('ground', canApproach && (near ? 'near' : 'far'))}
        ref={ground}
        tabIndex={0}
        role="group"
        aria-label={image.alt || label}
        onPointerDown={() => {
          dragged.current = false
        }}
        onPointerMove={drag}
        onTouchStart={followPinch}
        onTouchMove={followPinch}
        onClick={approach}
      >
        {'file' in image ? (
          <img src={image.file} alt={image.alt} width={image.width} height={image.height} />
        ) : (
          <div className="both" key={image.path}>
            <ResponsivePicture path={image.path} alt="" sizes={thumbnailSizes} main />
            <ResponsivePicture
              path={image.path}
              alt={image.alt}
              sizes={near ? `${natural}px` : '100vmin'}
              widths={image.zoom_width ? [300, ordinaryWidth, image.zoom_width] : undefined}
              main
            />
          </div>
        )}
      </div>
      {images.length > 1 ? (
        <div className="row turn">
          <Button round aria-label="Foto anterior" onClick={() => turn(-1)}>
            <Icon name="left" />
          </Button>
          <Strip
            images={images}
            shown={shown}
            onChoose={(index) => {
              setNearTo(null)
              setShown(index)
            }}
          />
          <Button round aria-label="Foto siguiente" onClick={() => turn(1)}>
            <Icon name="right" />
          </Button>
        </div>
      ) : null}
    </dialog>
  )
}

/** Strip of small pictures that shows all pictures of the dialog and chooses one. */
function Strip({
  images,
  shown,
  onChoose,
}: {
  images: readonly Zoomed[]
  shown: number
  onChoose: (index: number) => void
}) {
  return (
    <ul>
      {images.map((image, index) => (
        <li key={index}>
          <button
            type="button"
            aria-label={`Foto ${index + 1}`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => onChoose(index)}
          >
            {'file' in image ? (
              <img src={image.file} alt="" width={image.width} height={image.height} />
            ) : (
              <ResponsivePicture path={image.path} alt="" sizes={thumbnailSizes} />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

function pixelsOf(image: Zoomed | undefined): { width: number; height: number } {
  if (image && 'file' in image) return image
  const side = image?.zoom_width ?? ordinaryWidth
  return { width: side, height: side }
}

/** Shorter side of an element in CSS pixels; Infinity until measured. */
function useShorterSide(element: RefObject<HTMLElement | null>): number {
  const [side, setSide] = useState(Infinity)
  useEffect(() => {
    const place = element.current
    if (!place) return
    const observer = new ResizeObserver(() =>
      setSide(Math.min(place.offsetWidth, place.offsetHeight)),
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [element])
  return side
}
