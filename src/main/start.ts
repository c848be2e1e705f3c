import { parseArgs } from 'node:util'
import {
  isProduction,
  readEnvironmentSettings,
  type EnvironmentSettings,
  environmentSettingHelpTexts,
} from './environment-settings.ts'
import { InvalidSettingsError } from './read-environment.ts'
import type { RunningShop } from './run-shop.ts'
import {
  type StartupReporter,
  createJsonStartupReporter,
  terminalStartupReporter,
} from './startup-progress-reporters.ts'

const { values } = parseArgs({
  options: { help: { type: 'boolean' }, dev: { type: 'boolean' }, times: { type: 'boolean' } },
  strict: false,
})

if (values.help) printHelp()
else await start()

async function start() {
  const since = performance.now()
  const reporter: StartupReporter = isProduction(process.env)
    ? createJsonStartupReporter()
    : terminalStartupReporter
  let settings: EnvironmentSettings | undefined
  let starting: Promise<RunningShop> | undefined
  let firstSignal = 0
  const ended = new AbortController()

  async function stop() {
    const deadline = setTimeout(() => process.exit(1), 9500 + (settings?.drainMs ?? 0))
    const shop = await starting?.catch(() => undefined)
    await shop?.close()
    clearTimeout(deadline)
    process.exit(0)
  }
  function onSignal() {
    const now = performance.now()
    // One Ctrl-C may arrive twice, from the terminal and from the launcher; a second signal more
    // than 500 ms later forces the exit.
    if (firstSignal && now - firstSignal > 500) process.exit(1)
    if (firstSignal) return
    firstSignal = now
    reporter.say('Deteniendo la tienda…')
    ended.abort()
    void stop()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal)
  // When the program that launched this process ends, the process must end too.
  process.on('disconnect', onSignal)

  try {
    settings = await settingsOf(process.env)
    if (settings.role === 'migrate') {
      const { migrateShopDatabase } = await import('./migrate-shop.ts')
      await migrateShopDatabase(settings, reporter.say)
      process.exit(0)
    }
    // `run-shop.ts` is imported only after the settings are read, because loading it takes time and
    // faults in the settings are reported first.
    const { runShop } = await import('./run-shop.ts')
    if (firstSignal) return
    starting = runShop(settings, {
      live: values.dev === true,
      ended: ended.signal,
      say: reporter.say,
    })
    const shop = await starting
    reporter.running(settings, shop, (performance.now() - since) / 1000)
    if (values.times) sayTimes(reporter, shop)
  } catch (error) {
    if (firstSignal) return
    reporter.failed(error, settings)
    process.exit(1)
  }
}

/**
 * Reads the shop's settings; their faults are reported together with faults of the database URLs
 * and the data folder.
 */
async function settingsOf(environment: Environment) {
  try {
    return readEnvironmentSettings(environment)
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error
    const { findDatabaseUrlErrors } = await import('./database-url-checks.ts')
    const { findMissingShopSecrets } = await import('./secrets.ts')
    throw new InvalidSettingsError([
      ...error.complaints,
      ...(await findMissingShopSecrets(environment)),
      ...(await findDatabaseUrlErrors(environment)),
    ])
  }
}

function sayTimes(reporter: StartupReporter, { times }: RunningShop) {
  reporter.say('\nTiempos del arranque:')
  for (const { name, ms } of times.list()) {
    reporter.say(`  ${(ms / 1000).toFixed(1).padStart(5)} s  ${name}`)
  }
}

type Environment = Record<string, string | undefined>

function printHelp() {
  console.log('npm start: arranca la tienda; con --times dice cuánto tardó cada paso.')
  console.log('Ajustes, como variables de entorno:\n')
  for (const [name, text] of Object.entries(environmentSettingHelpTexts)) {
    console.log(`  ${name.padEnd(24)} ${text}`)
  }
}
