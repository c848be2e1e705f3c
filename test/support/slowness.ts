import { measureSlowness } from '../../scripts/launch/slowness.mjs'

/** Measured once per run; workers inherit it through the environment. */
process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(2)
const slowness = Number(process.env.TEST_SLOWNESS)

/** A time limit in ms for the reference machine, scaled to this one as it was at the start of the run. */
export function scaledTimeout(ms: number): number {
  return Math.round(ms * slowness)
}
