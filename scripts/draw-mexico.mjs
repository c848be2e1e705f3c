// Writes the outline of Mexico for the map of pick-up points, from Natural Earth (public domain) as the package world-atlas has it:
//   npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
//   node scripts/draw-mexico.mjs package/countries-50m.json > src/storefront/information/mexico-outline.ts
import { readFileSync } from 'node:fs'
import { onMap } from '../src/storefront/information/map-projection.ts'

const mexico = '484'
/** What is smaller than this many units of the map in both directions is no island one could see. */
const smallest = 3
const tolerance = 0.35
const topology = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const { scale: step, translate } = topology.transform
const arcs = topology.arcs.map((arc) => {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * step[0] + translate[0], y * step[1] + translate[1]]
  })
})
const pointsOf = (ring) =>
  ring.flatMap((index) => (index < 0 ? arcs[~index].toReversed() : arcs[index]).slice(1))
const place = ([longitude, latitude]) => {
  const { x, y } = onMap({ longitude, latitude })
  return [x, y]
}

/** Douglas–Peucker. */
function simplified(points) {
  if (points.length < 3) return points
  const [first, last] = [points[0], points.at(-1)]
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  const away = ([x, y]) =>
    length === 0
      ? Math.hypot(x - first[0], y - first[1])
      : Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length
  let at = 0
  for (let i = 1; i < points.length - 1; i++) if (away(points[i]) > away(points[at])) at = i
  if (at === 0 || away(points[at]) < tolerance) return [first, last]
  return [...simplified(points.slice(0, at + 1)).slice(0, -1), ...simplified(points.slice(at))]
}

function isVisible(points) {
  const spread = (axis) => {
    const values = points.map((point) => point[axis])
    return Math.max(...values) - Math.min(...values)
  }
  return spread(0) > smallest || spread(1) > smallest
}

const country = topology.objects.countries.geometries.find(({ id }) => id === mexico)
const rings = country.arcs.map(([outer]) => pointsOf(outer).map(place)).filter(isVisible)
const path = rings
  .map(
    (ring) =>
      `M${simplified(ring)
        .map((point) => point.map((n) => n.toFixed(1)).join(' '))
        .join('L')}Z`,
  )
  .join('')
process.stdout.write(`/** Mexico on the map of \`onMap\`; written by scripts/draw-mexico.mjs. */
export const mexicoOutline =
  '${path}'
`)
