/** Median of the workload on two quiet cores of the machine that the time limits were chosen for, in ms. */
const referenceMs = 12

/** Measured once per run; workers inherit it through the environment. */
process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(2)
const slowness = Number(process.env.TEST_SLOWNESS)

/** A time limit in ms for the reference machine, scaled to this one as it was at the start of the run. */
export function scaledTimeout(ms: number): number {
  return Math.round(ms * slowness)
}

/** Times this machine is slower than the reference, at least 1. */
function measureSlowness(): number {
  const times = Array.from({ length: 25 }, timeWorkload).toSorted((a, b) => a - b)
  return Math.max(1, (times[12] ?? 0) / referenceMs)
}

function timeWorkload(): number {
  const since = performance.now()
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ index, text: `row ${index}` }))
  JSON.parse(JSON.stringify(rows))
  return performance.now() - since
}
