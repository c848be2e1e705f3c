/**
 * How a property is tried: with the same few cases in each run of the tests, so that what fails there fails again, or
 * as often as a proof asks for, with other cases each time.
 */
export function propertyRuns(usual: number): { numRuns: number; seed?: number } {
  const wanted = process.env.PROPERTY_RUNS
  return wanted === undefined ? { numRuns: usual, seed: 16 } : { numRuns: Number(wanted) }
}
