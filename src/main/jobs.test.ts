import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { startJobs } from './jobs.ts'

const { url } = await testDatabase()

async function start(name: string, run: () => Promise<unknown>) {
  const failures: string[] = []
  const jobs = await startJobs({
    database: url,
    jobs: [{ name, cron: '0 4 * * *', run }],
    onFailure: (failed) => failures.push(failed),
    pollSeconds: 0.5,
  })
  onTestFinished(jobs.close)
  return { ...jobs, failures }
}

it('runs a job once although two processes could and it is asked for twice', async () => {
  let runs = 0
  const asked = Promise.withResolvers<void>()
  const run = async () => {
    runs += 1
    await asked.promise
  }
  const [one, two] = [await start('tidy', run), await start('tidy', run)]
  await Promise.all([one.runSoon('tidy'), two.runSoon('tidy'), one.runSoon('tidy')])
  asked.resolve()
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(runs).toBe(1)
}, 90_000)

it('tells of a job that fails', async () => {
  const { runSoon, failures } = await start('stumble', async () => {
    throw new Error('no')
  })
  await runSoon('stumble')
  await expect.poll(() => failures, { timeout: 60_000 }).toContain('stumble')
}, 90_000)
