import { PgBoss } from 'pg-boss'
import { runInTraceSpan } from '#api/request-traces.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { type DatabaseAddress, toUnpooledDatabaseAddress } from '#persistence/database-addresses.ts'
import { jobQueryTimeouts } from '#persistence/database.ts'
import { openPool } from '#persistence/pool.ts'

/** Times of frequent jobs, as cron expressions. */
export const everyMinute = '* * * * *'
export const everyFiveMinutes = '*/5 * * * *'
export const everyTenMinutes = '*/10 * * * *'

export type ScheduledJob = {
  name: string
  /** cron schedule in Mexico City time */
  cron: string
  run: (now: Date) => Promise<unknown>
}

type Options = {
  database: string | DatabaseAddress
  jobs: ScheduledJob[]
  onFailure: (name: string, error: unknown) => void
  /** polling interval of due jobs, in seconds */
  pollSeconds?: number
  /** heartbeat timeout in seconds, after which a job's process counts as ended */
  heartbeatSeconds?: number
}

const stopTimeoutMs = 4000
const tz = 'America/Mexico_City'
/** Maximum job duration in seconds while heartbeats arrive. */
const longestSeconds = 12 * 60 * 60

/** Runs recurring jobs in one process of the shop; overlapping runs are skipped. */
export async function startJobScheduler({
  database,
  jobs,
  onFailure,
  pollSeconds = 5,
  heartbeatSeconds = 60,
}: Options) {
  const pool = openPool(
    typeof database === 'string' ? toUnpooledDatabaseAddress(database) : database,
    {
      application_name: 'tianguis-jobs',
      max: 2,
      limits: jobQueryTimeouts,
    },
  )
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
  })
  boss.on('error', (error) => onFailure('jobs', error))
  await boss.start()
  // A failed job is not retried; it waits for its next schedule.
  const timing = {
    retryLimit: 0,
    heartbeatSeconds,
    expireInSeconds: longestSeconds,
    deleteAfterSeconds: 3600,
  }
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const crons = new Map(
    (await boss.getSchedules()).map((one) => [one.name, `${one.cron} ${one.timezone}`]),
  )
  for (const { name, cron, run } of jobs) {
    const queue = queues.get(name)
    // Exclusive: a job is queued or running at most once.
    if (!queue) await boss.createQueue(name, { policy: 'exclusive', ...timing })
    else if (getTypedKeys(timing).some((key) => queue[key] !== timing[key])) {
      await boss.updateQueue(name, timing)
    }
    if (crons.get(name) !== `${cron} ${tz}`) await boss.schedule(name, cron, null, { tz })
    await boss.work(name, { pollingIntervalSeconds: pollSeconds }, () =>
      runInTraceSpan({ name: `job ${name}` }, () =>
        run(new Date()).catch((error: unknown) => {
          onFailure(name, error)
          throw error
        }),
      ),
    )
  }
  return {
    /** Runs a job as soon as a process is free, unless it is queued or running. */
    async runSoon(name: string) {
      await boss.send(name)
    },
    async close() {
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
      await pool.end()
    },
  }
}
