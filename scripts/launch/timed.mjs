const isAsked = process.argv[2] === 'start' && process.argv.includes('--times')

/** Runs a step; `npm start -- --times` prints its duration. */
export async function timed(name, step) {
  const since = performance.now()
  const result = await step()
  if (isAsked) {
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    console.log(`  ${seconds.padStart(5)} s  ${name}`)
  }
  return result
}
