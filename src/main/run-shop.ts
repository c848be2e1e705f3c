import { pino } from 'pino'
import { createLogOptions } from '#api/request-log.ts'
import { getCurrentSpan } from '#api/request-traces.ts'
import { startBackgroundWork } from './background-work.ts'
import { listStartupWarnings } from './configuration-warnings.ts'
import { type DatabaseChangeSource, openDatabaseChangeSource } from './database-change-source.ts'
import { checkDatabaseUrls } from './database-url-checks.ts'
import { createDemoWeekOfSettings } from './demo-shop.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { startOfficeProcess } from './office-supervisor.ts'
import { findStorageSettingErrors } from './open-picture-store.ts'
import { prepareServicesAndDatabase, type ShopStartupState } from './prepare-shop.ts'
import type { ShopProcessRole } from './process-roles.ts'
import { InvalidSettingsError } from './read-environment.ts'
import { restrictFilesToCurrentUser } from './restrict-file-permissions.ts'
import { loadShopSecrets } from './secrets.ts'
import { getDefaultShopBranding } from './shop-branding.ts'
import { createShutdownCleanupList } from './shutdown.ts'
import { startWebProcesses } from './start-web-processes.ts'
import { createStartupStepTimer, type StartupStepTimer } from './startup-step-times.ts'
import { waitForDatabaseMigrations } from './wait-for-schema.ts'

export type RunningShop = Pick<ShopStartupState, 'services' | 'gaps'> & {
  warnings: string[]
  times: StartupStepTimer
  close: () => Promise<void>
}

type Options = {
  /** whether pages are served from their source files instead of `build/`, in one process */
  live?: boolean
  /** Abort signal of a shutdown during the start. */
  ended?: AbortSignal
  /** Prints a message to the terminal. */
  say: (line: string) => void
}

/** Starts all services; after a failure the started services are closed. */
export async function runShop(
  settings: EnvironmentSettings,
  { live, ended, say }: Options,
): Promise<RunningShop> {
  const { opened, close } = createShutdownCleanupList()
  const times = createStartupStepTimer()
  const log = pino({
    ...createLogOptions(settings.logLevel),
    mixin: () => ({ trace_id: getCurrentSpan()?.traceId }),
  })
  const does = partsOf(settings.role)
  await restrictFilesToCurrentUser(settings.dataDir)
  const alone = live || settings.webProcesses === 1
  try {
    if (settings.traces) {
      const { sendTraces } = await import('./send-traces.ts')
      opened(sendTraces({ ...settings.traces, part: 'main', log }).close)
    }
    const changes = sourceToCome()
    const measures = settings.metrics && (await import('./metrics.ts')).startMetrics('main')
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
    const office = does.office
      ? startOfficeProcess({ live: live === true, changes, log })
      : undefined
    if (office) opened(office.close)
    const [kept, checked, storageWrong] = await Promise.all([
      loadShopSecrets(settings).then((secrets) => ({ secrets, faults: [] }), faultsIn),
      settings.databaseUrl ? checkDatabaseUrls(settings.database) : undefined,
      findStorageSettingErrors(settings),
    ])
    const faults = [...kept.faults, ...(checked?.faults ?? []), ...storageWrong]
    if (!kept.secrets || faults.length > 0) throw new InvalidSettingsError(faults)
    if (checked && settings.role !== 'all') {
      await waitForDatabaseMigrations(settings, checked.addresses.direct.url, { ended, say })
    }
    const look = getDefaultShopBranding()
    const week = createDemoWeekOfSettings(settings, kept.secrets, { log, say })
    const surroundings = await prepareServicesAndDatabase(settings, {
      secrets: kept.secrets,
      opened,
      log,
      look,
      database: checked?.addresses,
      times,
      week,
    })
    const source = openDatabaseChangeSource(surroundings.services.database)
    opened(source.close)
    changes.become(source)
    for (const setting of surroundings.refusedSettings) {
      log.warn({ setting }, 'stored setting has another shape: its default holds')
    }
    const officeServes = office?.serve(surroundings)
    const webServes = web?.serve(surroundings)
    // Prevents an unhandled rejection of the office start; a later `await` reports the failure.
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
        const { serveStorefrontAndApi } = await import('./serve-storefront-and-api.ts')
        await serveStorefrontAndApi(settings, surroundings, { live, opened, changes })
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
    const around = await listStartupWarnings(settings, surroundings, log)
    week.start(services)
    return { services, gaps, warnings: [...(checked?.warnings ?? []), ...around], times, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the settings faults of an error; other errors are rethrown. */
function faultsIn(error: unknown) {
  if (!(error instanceof InvalidSettingsError)) throw error
  return { secrets: undefined, faults: error.complaints }
}

/**
 * Returns which parts of the shop (web, back office, background work) run on a machine with the
 * given role.
 */
function partsOf(role: ShopProcessRole) {
  return {
    web: role === 'all' || role === 'web',
    office: role === 'all' || role === 'office',
    work: role === 'all' || role === 'worker',
  }
}

/**
 * Creates a source of database changes that is connected later, because child processes start
 * before the database is open.
 */
function sourceToCome(): DatabaseChangeSource & { become: (source: DatabaseChangeSource) => void } {
  const { promise, resolve } = Promise.withResolvers<DatabaseChangeSource>()
  return { read: async (since) => (await promise).read(since), become: resolve }
}
