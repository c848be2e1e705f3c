import type { PickupPointsResponse } from '#contract/shop-content.ts'
import { mapHeight, mapWidth, projectToMap } from './map-projection.ts'
import { mexicoOutline, mexicanStateBorders } from './mexico-outline.ts'

const margin = 40
/** Width of the map around all points, around those of a state, and from a postcode to its nearest point. */
const narrowest = { all: 330, state: 100, near: 90 }
const ratio = mapWidth / mapHeight

/** Map of pickup points, numbered as in the list, which holds the same information. */
export function PickupMap({
  points,
  from,
  state = null,
}: PickupPointsResponse & { state?: string | null }) {
  const pins = points.flatMap(({ location }, index) =>
    location ? [{ number: index + 1, ...projectToMap(location) }] : [],
  )
  if (pins.length === 0) return null
  const you = from && projectToMap(from)
  const view = you
    ? viewOf([...pins.slice(0, 1), you], narrowest.near)
    : viewOf(pins, state === null ? narrowest.all : narrowest.state)
  const size = view.width / 40
  return (
    <figure className="map">
      <svg
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role="img"
        aria-label={`Mapa de ${state ?? 'México'} con ${pins.length === 1 ? 'el punto' : `los ${pins.length} puntos`} de la lista`}
      >
        <path className="land" d={mexicoOutline} strokeWidth={view.width / 600} />
        <path className="states" d={mexicanStateBorders} strokeWidth={view.width / 900} />
        {you ? <circle className="you" cx={you.x} cy={you.y} r={size * 1.4} /> : null}
        {pins.toReversed().map(({ number, x, y }) => (
          <g key={number} className="pin">
            <circle cx={x} cy={y} r={size} strokeWidth={size / 6} />
            <text x={x} y={y} fontSize={size * 1.25}>
              {number}
            </text>
          </g>
        ))}
      </svg>
      {you ? (
        <figcaption className="small muted">
          <span className="you" aria-hidden="true" /> Tu código postal, aprox. Distancias en línea
          recta.
        </figcaption>
      ) : null}
    </figure>
  )
}

/**
 * Section of the map that contains the given places, at least `least` map units wide.
 */
function viewOf(places: { x: number; y: number }[], least: number) {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const wanted = Math.max(least, east - west + 2 * margin, (bottom - top + 2 * margin) * ratio)
  const width = Math.min(mapWidth, wanted)
  const height = width / ratio
  return {
    width,
    height,
    x: within((west + east - width) / 2, mapWidth - width),
    y: within((top + bottom - height) / 2, mapHeight - height),
  }
}

const within = (start: number, last: number): number => Math.max(0, Math.min(start, last))
