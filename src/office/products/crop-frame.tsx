import { type PointerEvent, useRef } from 'react'
import {
  type PictureCrop,
  cropSides,
  fullPictureSidePercent,
} from '#domain/catalogue/picture-crop.ts'

/**
 * Minimum size of the crop frame, and maximum distance from a side at which a drag moves that side;
 * in percent.
 */
const [least, near] = [2, 6]

type Shown = { image: string; cut: PictureCrop }
type Held = {
  from: { x: number; y: number }
  cut: PictureCrop
  sides: readonly (keyof PictureCrop)[]
}

/** Crop frame over a picture, dragged by sides, corners or as a whole. */
export function CropFrame({ image, cut, onCut }: Shown & { onCut: (cut: PictureCrop) => void }) {
  const held = useRef<Held>(null)
  const { left, top } = cut
  const [right, bottom] = [fullPictureSidePercent - cut.right, fullPictureSidePercent - cut.bottom]

  function take(event: PointerEvent<SVGSVGElement>) {
    const from = placeIn(event)
    const sides = sidesAt(from, cut)
    if (sides.length === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { from, cut, sides }
  }

  function drag(event: PointerEvent<SVGSVGElement>) {
    if (held.current) onCut(dragged(held.current, placeIn(event)))
  }

  function release() {
    held.current = null
  }

  return (
    // The picture needs no keyboard handling, because the form's number fields are the keyboard
    // alternative to dragging
    <svg
      className="crop-frame"
      viewBox="0 0 100 100"
      aria-hidden="true"
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <image href={image} width="100" height="100" />
      <path
        className="veil"
        fillRule="evenodd"
        d={`M0 0H100V100H0Z M${left} ${top}H${right}V${bottom}H${left}Z`}
      />
      <path className="frame" d={`M${left} ${top}H${right}V${bottom}H${left}Z`} />
      {[left, right].flatMap((x) =>
        [top, bottom].map((y) => <circle key={`${x} ${y}`} className="grip" cx={x} cy={y} r="2" />),
      )}
    </svg>
  )
}

/** Preview of the cropped picture as the shop shows it: whole, on a white background. */
export function CroppedPicturePreview({ image, cut: { left, top, right, bottom } }: Shown) {
  const [width, height] = [
    Math.max(1, fullPictureSidePercent - left - right),
    Math.max(1, fullPictureSidePercent - top - bottom),
  ]
  return (
    <svg className="crop-result" viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      <svg
        x={left}
        y={top}
        width={width}
        height={height}
        viewBox={`${left} ${top} ${width} ${height}`}
      >
        <image href={image} width="100" height="100" />
      </svg>
    </svg>
  )
}

function placeIn({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - left) / width) * fullPictureSidePercent,
    y: ((clientY - top) / height) * fullPictureSidePercent,
  }
}

/**
 * Sides of the crop frame that a drag moves: the sides near its start point; all sides if it starts
 * inside the frame, none if outside.
 */
function sidesAt(
  { x, y }: { x: number; y: number },
  cut: PictureCrop,
): readonly (keyof PictureCrop)[] {
  const [right, bottom] = [fullPictureSidePercent - cut.right, fullPictureSidePercent - cut.bottom]
  if (x < cut.left - near || x > right + near || y < cut.top - near || y > bottom + near) return []
  const away = {
    left: Math.abs(x - cut.left),
    right: Math.abs(x - right),
    top: Math.abs(y - cut.top),
    bottom: Math.abs(y - bottom),
  }
  const sides = cropSides.filter((side) => away[side] <= near && away[side] <= away[opposite[side]])
  return sides.length > 0 ? sides : cropSides
}

const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const

function dragged({ from, cut, sides }: Held, { x, y }: { x: number; y: number }): PictureCrop {
  const by = { left: x - from.x, right: from.x - x, top: y - from.y, bottom: from.y - y }
  const isWhole = sides.length === cropSides.length
  const move = (side: keyof PictureCrop) => {
    if (!sides.includes(side)) return cut[side]
    const other = cut[opposite[side]]
    const most = isWhole ? cut[side] + other : fullPictureSidePercent - least - other
    return Math.round(Math.min(Math.max(cut[side] + by[side], 0), most) * 2) / 2
  }
  return { left: move('left'), top: move('top'), right: move('right'), bottom: move('bottom') }
}
