import { expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { startJobs } from './jobs.ts'

const { url } = await testDatabase()

async function start(name: string, run: () => Promise<unknown>) {
  const failures: string[] = []
  const jobs = await startJobs({
    databaseUrl: url,
    jobs: [{ name, cron: '0 4 * * *', run }],
    onFailure: (failed) => failures.push(failed),
  })
  onTestFinished(jobs.close)
  return { ...jobs, failures }
}

it('runs a job once although two processes could and it is asked for twice', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const [one, two] = [await start('tidy', run), await start('tidy', run)]
  await Promise.all([one.runSoon('tidy'), two.runSoon('tidy'), one.runSoon('tidy')])
  await vi.waitFor(() => expect(runs).toBe(1), 25_000)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(runs).toBe(1)
}, 40_000)

it('tells of a job that fails', async () => {
  const { runSoon, failures } = await start('stumble', async () => {
    throw new Error('no')
  })
  await runSoon('stumble')
  await vi.waitFor(() => expect(failures).toContain('stumble'), 25_000)
}, 40_000)
