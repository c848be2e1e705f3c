import { pino } from 'pino'
import { logOptions } from '#api/log.ts'
import { startBackgroundWork } from './background-work.ts'
import { startOffice } from './keep-office.ts'
import { prepareShop, type Surroundings } from './prepare-shop.ts'
import { keepFilesPrivate } from './private-files.ts'
import type { Settings } from './settings.ts'
import { callShop } from './shop-name.ts'
import { createShutdown } from './shutdown.ts'
import { warningsAtStart } from './warnings.ts'
import { startWebProcesses } from './web-processes.ts'

export type Shop = Pick<Surroundings, 'services' | 'gaps'> & {
  /** what in the settings does not fit the world around */
  warnings: string[]
  close: () => Promise<void>
}

type Options = {
  /** Pages from their sources instead of from `build/`; in one process. */
  live?: boolean
}

/** Starts everything the settings ask for. What had started is closed again when a later step fails. */
export async function runShop(settings: Settings, { live }: Options = {}): Promise<Shop> {
  const { opened, close } = createShutdown()
  const log = pino(logOptions(settings.logLevel))
  await keepFilesPrivate(settings.dataDir)
  const alone = live || settings.webProcesses === 1
  try {
    // They load while the services start.
    const web = alone
      ? undefined
      : startWebProcesses({
          count: settings.webProcesses,
          heapMegabytes: settings.webHeapMegabytes,
          drainMs: settings.drainMs,
          log,
        })
    if (web) opened(web.close, settings.drainMs)
    const office = startOffice({ live: live === true, log })
    opened(office.close)
    const called = callShop()
    const surroundings = await prepareShop(settings, { opened, log, called })
    for (const setting of surroundings.refusedSettings) {
      log.warn({ setting }, 'stored setting has another shape: its default holds')
    }
    await startBackgroundWork(settings, surroundings, { log, opened, called })
    const officeServes = office.serve(surroundings)
    // Whoever waits for it later hears of its failure.
    officeServes.catch(() => {})
    if (web) {
      await web.serve(surroundings)
    } else {
      const { serveWeb } = await import('./serve-web.ts')
      await serveWeb(settings, surroundings, { live, opened })
    }
    await officeServes
    // Pages and API end before what they use, and both faces at once.
    opened(() => Promise.all([web?.close(), office.close()]), settings.drainMs)
    const { services, gaps } = surroundings
    const warnings = await warningsAtStart(settings, surroundings, log)
    return { services, gaps, warnings, close }
  } catch (error) {
    await close()
    throw error
  }
}
