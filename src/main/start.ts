import { parseArgs } from 'node:util'
import { WrongSettings } from './environment.ts'
import { type Herald, lineHerald, wordHerald } from './heralds.ts'
import type { Shop } from './run-shop.ts'
import { isProduction, readSettings, type Settings, settingTexts } from './settings.ts'

const { values } = parseArgs({
  options: { help: { type: 'boolean' }, dev: { type: 'boolean' }, times: { type: 'boolean' } },
  strict: false,
})

if (values.help) printHelp()
else await start()

async function start() {
  const since = performance.now()
  const herald: Herald = isProduction(process.env) ? lineHerald() : wordHerald
  let settings: Settings | undefined
  let starting: Promise<Shop> | undefined
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
    // Terminal and launcher may deliver one Ctrl-C twice; a second one later forces the exit.
    if (firstSignal && now - firstSignal > 500) process.exit(1)
    if (firstSignal) return
    firstSignal = now
    herald.say('Deteniendo la tienda…')
    ended.abort()
    void stop()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal)
  // Without its launcher the process must end.
  process.on('disconnect', onSignal)

  try {
    settings = await settingsOf(process.env)
    if (settings.role === 'migrate') {
      const { migrateShop } = await import('./migrate-shop.ts')
      await migrateShop(settings, herald.say)
      process.exit(0)
    }
    // Loading the shop takes time; settings faults are reported first.
    const { runShop } = await import('./run-shop.ts')
    if (firstSignal) return
    starting = runShop(settings, {
      live: values.dev === true,
      ended: ended.signal,
      say: herald.say,
    })
    const shop = await starting
    herald.running(settings, shop, (performance.now() - since) / 1000)
    if (values.times) sayTimes(herald, shop)
  } catch (error) {
    if (firstSignal) return
    herald.failed(error, settings)
    process.exit(1)
  }
}

/** Settings; faults are reported together with those of database and data folder. */
async function settingsOf(environment: Environment) {
  try {
    return readSettings(environment)
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    const { databaseFaults } = await import('./database-addresses.ts')
    const { secretFaults } = await import('./secrets.ts')
    throw new WrongSettings([
      ...error.complaints,
      ...(await secretFaults(environment)),
      ...(await databaseFaults(environment)),
    ])
  }
}

function sayTimes(herald: Herald, { times }: Shop) {
  herald.say('\nTiempos del arranque:')
  for (const { name, ms } of times.list()) {
    herald.say(`  ${(ms / 1000).toFixed(1).padStart(5)} s  ${name}`)
  }
}

type Environment = Record<string, string | undefined>

function printHelp() {
  console.log('npm start: arranca la tienda; con --times dice cuánto tardó cada paso.')
  console.log('Ajustes, como variables de entorno:\n')
  for (const [name, text] of Object.entries(settingTexts)) {
    console.log(`  ${name.padEnd(24)} ${text}`)
  }
}
