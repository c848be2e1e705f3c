import { availableParallelism, loadavg } from 'node:os'

// Median of the workload on two quiet cores of the machine that the time limits of tests were chosen for, in ms.
const referenceMs = 12

/** Times this machine is slower than the reference, at least 1: by a small workload, and by the load of other processes. */
export function measureSlowness() {
  const times = Array.from({ length: 25 }, timeWorkload).sort((a, b) => a - b)
  return Math.max(1, times[12] / referenceMs, loadavg()[0] / availableParallelism())
}

function timeWorkload() {
  const since = performance.now()
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ index, text: `row ${index}` }))
  JSON.parse(JSON.stringify(rows))
  return performance.now() - since
}
