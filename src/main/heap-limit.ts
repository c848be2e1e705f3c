const megabyte = 1024 * 1024
const least = 256
const most = 1024
/**
 * Share of the machine's memory for the JavaScript heaps of all web processes; the rest is for
 * PostgreSQL and other processes.
 */
const share = 0.25

/** Heap limit in megabytes per web process, from machine or container memory. */
export function calculateHeapLimit(
  processes: number,
  { total, constrained }: { total: number; constrained: number },
): number {
  const isConstrained = constrained > 0 && constrained < total
  const memory = (isConstrained ? constrained : total) / megabyte
  return Math.round(Math.min(most, Math.max(least, (memory * share) / processes)))
}
