import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { startJobScheduler } from './job-scheduler.ts'

const { db, url } = await testDatabase()

async function start(name: string, run: () => Promise<unknown>) {
  const failures: string[] = []
  const jobs = await startJobScheduler({
    database: url,
    jobs: [{ name, cron: '0 4 * * *', run }],
    onFailure: (failed) => failures.push(failed),
    pollSeconds: 0.5,
    heartbeatSeconds: 10,
  })
  onTestFinished(jobs.close)
  return { ...jobs, failures }
}

async function waitingOrRunning(name: string): Promise<number> {
  const { rows } = await sql`
    select from jobs.job where name = ${name} and state in ('created', 'retry', 'active')`.execute(
    db,
  )
  return rows.length
}

/** Whether each running job has sent a heartbeat. */
async function signsOf(name: string): Promise<boolean[]> {
  const { rows } = await sql<{ given: boolean }>`
    select heartbeat_on > started_on as given from jobs.job
    where name = ${name} and state = 'active'`.execute(db)
  return rows.map(({ given }) => given)
}

it('a background job runs once, even if requested twice and claimed by two processes', async () => {
  let runs = 0
  const asked = Promise.withResolvers<void>()
  const run = async () => {
    runs += 1
    await asked.promise
  }
  const [one, two] = [await start('tidy', run), await start('tidy', run)]
  await Promise.all([one.runSoon('tidy'), two.runSoon('tidy'), one.runSoon('tidy')])
  asked.resolve()
  await expect.poll(() => waitingOrRunning('tidy')).toBe(0)
  expect(runs).toBe(1)
}, 90_000)

it('a long background job sends heartbeats, so that no other process takes it over', async () => {
  const ended = Promise.withResolvers<void>()
  const { runSoon } = await start('dig', () => ended.promise)
  await runSoon('dig')
  await expect.poll(() => signsOf('dig')).toEqual([true])
  ended.resolve()
  await expect.poll(() => waitingOrRunning('dig')).toBe(0)
}, 90_000)

it('the job scheduler updates the timeouts of a job queue created by an earlier release', async () => {
  const times = () =>
    sql<{ expires: number; heartbeat: number | null }>`
      select expire_seconds as expires, heartbeat_seconds as heartbeat from jobs.queue
      where name = 'rest'`.execute(db)
  await start('rest', async () => {})
  const made = (await times()).rows
  await sql`update jobs.queue set expire_seconds = 300, heartbeat_seconds = null
    where name = 'rest'`.execute(db)
  await start('rest', async () => {})
  expect((await times()).rows).toEqual(made)
})

it('the job scheduler reports a background job that failed', async () => {
  const { runSoon, failures } = await start('stumble', async () => {
    throw new Error('no')
  })
  await runSoon('stumble')
  await expect.poll(() => failures).toContain('stumble')
}, 90_000)
