import { parseArgs } from 'node:util'
import { demoAccount, demoOperator } from './demo.ts'
import { WrongSettings } from './environment.ts'
import { explainFailure } from './explain-failure.ts'
import type { Shop } from './run-shop.ts'
import { readSettings, type Settings, settingTexts } from './settings.ts'

const { values } = parseArgs({
  options: { help: { type: 'boolean' }, dev: { type: 'boolean' } },
  strict: false,
})

if (values.help) printHelp()
else await start()

async function start() {
  const since = performance.now()
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
    // A terminal and the launcher may both deliver the same Ctrl-C; a second one a moment later means hurry.
    if (firstSignal && now - firstSignal > 500) process.exit(1)
    if (firstSignal) return
    firstSignal = now
    console.log('Deteniendo la tienda…')
    ended.abort()
    void stop()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal)
  // Without the launcher nobody could stop us any more.
  process.on('disconnect', onSignal)

  try {
    settings = await settingsOf(process.env)
    if (settings.role === 'migrate') {
      const { migrateShop } = await import('./migrate-shop.ts')
      await migrateShop(settings, say)
      process.exit(0)
    }
    // Loading the whole shop takes a while; wrong settings are told before.
    const { runShop } = await import('./run-shop.ts')
    if (firstSignal) return
    starting = runShop(settings, { live: values.dev === true, ended: ended.signal, say })
    announce(settings, await starting, since)
  } catch (error) {
    if (firstSignal) return
    console.error(`\nNo se pudo arrancar la tienda. ${explainFailure(error, settings)}`)
    if (settings && ['trace', 'debug'].includes(settings.logLevel)) console.error(error)
    process.exit(1)
  }
}

/** The settings; where they are wrong, what is wrong with the database and the data folder is told with them. */
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

function say(line: string) {
  console.log(line)
}

type Environment = Record<string, string | undefined>

function announce(settings: Settings, { services, gaps, warnings }: Shop, since: number) {
  const { standIns } = settings
  const lines = [
    settings.role !== 'all' && ['Papel', settings.role],
    ['all', 'web'].includes(settings.role) && ['Tienda', settings.url],
    ['all', 'office'].includes(settings.role) && ['Mostrador', settings.office.url],
    standIns.has('identity') && ['Cuentas de acceso', services.issuer],
    standIns.has('payments') && ['Simulador de pagos', services.payments.url],
    standIns.has('mailbox') && ['Buzón de correos y mensajes', services.mailboxUrl],
    services.databaseDirectory && ['Base de datos', services.databaseDirectory],
    standIns.has('identity') &&
      settings.mode === 'development' && [
        'Cuenta de prueba',
        `${demoAccount.email}  contraseña: ${demoAccount.password}`,
      ],
    standIns.has('identity') &&
      settings.mode === 'development' && [
        'Persona de prueba',
        `${demoOperator.email}  contraseña: ${demoOperator.password}  código: npm run shop -- demo-code`,
      ],
  ].filter((line) => Array.isArray(line))
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`\nTianguis está en marcha (${seconds} s)\n`)
  for (const [name, value] of lines) console.log(`  ${name?.padEnd(28)} ${value}`)
  if (gaps.length > 0) {
    console.log('\nFalta para abrir (npm run shop -- settings lo explica):')
    for (const gap of gaps) console.log(`  ${gap}`)
  }
  if (warnings.length > 0) {
    console.log('\nCuidado:')
    for (const warning of warnings) console.log(`  ${warning}`)
  }
  console.log('\nCtrl-C la detiene.')
}

function printHelp() {
  console.log('npm start: arranca la tienda. Ajustes, como variables de entorno:\n')
  for (const [name, text] of Object.entries(settingTexts)) {
    console.log(`  ${name.padEnd(24)} ${text}`)
  }
}
