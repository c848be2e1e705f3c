import { pino } from 'pino'
import { logOptions } from '#api/log.ts'
import { currentSpan } from '#api/traces.ts'
import { startBackgroundWork } from './background-work.ts'
import { type ChangesSource, openChangesSource } from './changes-source.ts'
import { checkAddresses } from './database-addresses.ts'
import { openDemoWeek } from './demo-week.ts'
import { WrongSettings } from './environment.ts'
import { startOffice } from './office-supervisor.ts'
import { storageFaults } from './open-pictures.ts'
import { prepareShop, type Surroundings } from './prepare-shop.ts'
import { keepFilesPrivate } from './private-files.ts'
import { keptSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import { usualLook } from './shop-look.ts'
import type { ShopRole } from './shop-roles.ts'
import { createShutdown } from './shutdown.ts'
import { createStepTimes, type StepTimes } from './step-times.ts'
import { waitForSchema } from './wait-for-schema.ts'
import { warningsAtStart } from './warnings.ts'
import { startWebProcesses } from './web-processes.ts'

export type Shop = Pick<Surroundings, 'services' | 'gaps'> & {
  warnings: string[]
  times: StepTimes
  close: () => Promise<void>
}

type Options = {
  /** whether pages are served from their sources instead of `build/`, in one process */
  live?: boolean
  /** Abort signal of a shutdown during the start. */
  ended?: AbortSignal
  /** Prints a message to the terminal. */
  say: (line: string) => void
}

/** Starts all services; after a failure the started services are closed. */
export async function runShop(settings: Settings, { live, ended, say }: Options): Promise<Shop> {
  const { opened, close } = createShutdown()
  const times = createStepTimes()
  const log = pino({
    ...logOptions(settings.logLevel),
    mixin: () => ({ trace_id: currentSpan()?.traceId }),
  })
  const does = partsOf(settings.role)
  await keepFilesPrivate(settings.dataDir)
  const alone = live || settings.webProcesses === 1
  try {
    if (settings.traces) {
      const { sendTraces } = await import('./send-traces.ts')
      opened(sendTraces({ ...settings.traces, part: 'main', log }).close)
    }
    const changes = sourceToCome()
    const measures = settings.metrics && (await import('./measures.ts')).startMeasuring('main')
    // Web processes start loading while the services start.
    const web =
      alone || !does.web
        ? undefined
        : startWebProcesses({
            count: settings.webProcesses,
            heapMegabytes: settings.webHeapMegabytes,
            drainMs: settings.drainMs,
            changes,
            log,
          })
    if (web) opened(web.close, settings.drainMs)
    const office = does.office ? startOffice({ live: live === true, changes, log }) : undefined
    if (office) opened(office.close)
    const [kept, checked, storageWrong] = await Promise.all([
      keptSecrets(settings).then((secrets) => ({ secrets, faults: [] }), faultsIn),
      settings.databaseUrl ? checkAddresses(settings.database) : undefined,
      storageFaults(settings),
    ])
    const faults = [...kept.faults, ...(checked?.faults ?? []), ...storageWrong]
    if (!kept.secrets || faults.length > 0) throw new WrongSettings(faults)
    if (checked && settings.role !== 'all') {
      await waitForSchema(settings, checked.addresses.direct.url, { ended, say })
    }
    const look = usualLook()
    const week = openDemoWeek(settings, { log, say })
    const surroundings = await prepareShop(settings, {
      secrets: kept.secrets,
      opened,
      log,
      look,
      database: checked?.addresses,
      times,
      week,
    })
    const source = openChangesSource(surroundings.services.database)
    opened(source.close)
    changes.become(source)
    for (const setting of surroundings.refusedSettings) {
      log.warn({ setting }, 'stored setting has another shape: its default holds')
    }
    const officeServes = office?.serve(surroundings)
    const webServes = web?.serve(surroundings)
    // A later await handles the rejections.
    officeServes?.catch(() => {})
    webServes?.catch(() => {})
    if (does.work) {
      await times.measure('Trabajos de fondo', () =>
        startBackgroundWork(settings, surroundings, {
          log,
          opened,
          look,
          jobsAfter: week.ended,
        }),
      )
    }
    opened(week.close)
    await times.measure('Páginas', async () => {
      if (!web && does.web) {
        const { serveWeb } = await import('./serve-web.ts')
        await serveWeb(settings, surroundings, { live, opened, changes })
      }
      await Promise.all([webServes, officeServes])
    })
    // The storefront and the back office stop in parallel, before the services they depend on.
    opened(() => Promise.all([web?.close(), office?.close()]), settings.drainMs)
    if (measures) {
      const { serveMetrics } = await import('./serve-metrics.ts')
      const others = async () =>
        (await Promise.all([web?.measure(), office?.measure()])).flatMap((found) => found ?? [])
      await serveMetrics(settings, surroundings, { measures, others, opened })
    }
    const { services, gaps } = surroundings
    const around = await warningsAtStart(settings, surroundings, log)
    week.start(surroundings)
    return { services, gaps, warnings: [...(checked?.warnings ?? []), ...around], times, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the settings faults of an error; other errors are rethrown. */
function faultsIn(error: unknown) {
  if (!(error instanceof WrongSettings)) throw error
  return { secrets: undefined, faults: error.complaints }
}

/** Parts of the shop that run in a machine role. */
function partsOf(role: ShopRole) {
  return {
    web: role === 'all' || role === 'web',
    office: role === 'all' || role === 'office',
    work: role === 'all' || role === 'worker',
  }
}

/** Creates a change source that is connected later, because processes start before the database. */
function sourceToCome(): ChangesSource & { become: (source: ChangesSource) => void } {
  const { promise, resolve } = Promise.withResolvers<ChangesSource>()
  return { read: async (since) => (await promise).read(since), become: resolve }
}
