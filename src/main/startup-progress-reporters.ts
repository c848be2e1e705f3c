import pino from 'pino'
import { createLogOptions } from '#api/request-log.ts'
import { demoShopperAccount, demoOperatorAccount } from '#demo/accounts.ts'
import { listDemoAccounts } from './demo-accounts.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { InvalidSettingsError } from './read-environment.ts'
import type { RunningShop } from './run-shop.ts'

/** Reports the progress of the start, as terminal messages or as JSON log lines. */
export type StartupReporter = {
  say: (line: string) => void
  /** `seconds`: duration of the start */
  running: (settings: EnvironmentSettings, shop: RunningShop, seconds: number) => void
  failed: (error: unknown, settings: EnvironmentSettings | undefined) => void
}

/** Reports the start as terminal messages. */
export const terminalStartupReporter: StartupReporter = {
  say: (line) => console.log(line),
  running(settings, shop, seconds) {
    console.log(`\nTianguis está en marcha (${seconds.toFixed(1)} s)\n`)
    for (const [name, value] of placesOf(settings, shop)) {
      console.log(`  ${name.padEnd(28)} ${value}`)
    }
    if (shop.gaps.length > 0) {
      console.log('\nFalta para abrir (npm run shop -- settings lo explica):')
      for (const gap of shop.gaps) console.log(`  ${gap}`)
    }
    if (shop.warnings.length > 0) {
      console.log('\nCuidado:')
      for (const warning of shop.warnings) console.log(`  ${warning}`)
    }
    console.log('\nCtrl-C la detiene.')
  },
  failed(error, settings) {
    console.error(`\nNo se pudo arrancar la tienda. ${explainStartFailure(error, settings)}`)
    if (settings && ['trace', 'debug'].includes(settings.logLevel)) console.error(error)
  },
}

/** Reports the start as JSON log lines, like all production output. */
export function createJsonStartupReporter(): StartupReporter {
  const log = pino(createLogOptions('info'))
  return {
    say: (line) => log.info(line),
    running(settings, shop, seconds) {
      const places = Object.fromEntries(placesOf(settings, shop))
      log.info({ role: settings.role, places, seconds }, 'shop running')
      for (const gap of shop.gaps) log.warn({ gap }, 'missing before opening')
      for (const warning of shop.warnings) log.warn({ warning }, 'look at this')
    },
    failed(error, settings) {
      const faults = error instanceof InvalidSettingsError ? error.complaints : undefined
      const reason = faults ? undefined : explainStartFailure(error, settings)
      log.fatal({ faults, reason }, 'shop not started')
    },
  }
}

/** Lists the URLs of the running services and the sign-in credentials. */
function placesOf(
  settings: EnvironmentSettings,
  { services }: Pick<RunningShop, 'services'>,
): (readonly [string, string])[] {
  const { devServices, role } = settings
  const demoAccounts = devServices.has('identity') ? listDemoAccounts(settings) : []
  const places: (readonly [string, string | undefined] | false)[] = [
    role !== 'all' && ['Papel', role],
    ['all', 'web'].includes(role) && ['Tienda', settings.url],
    ['all', 'office'].includes(role) && ['Mostrador', settings.office.url],
    devServices.has('identity') && ['Cuentas de acceso', services.issuer],
    devServices.has('payments') && ['Simulador de pagos', services.payments.url],
    devServices.has('mailbox') && ['Buzón de correos y mensajes', services.mailboxUrl],
    ['Base de datos', services.databaseDirectory],
    demoAccounts.includes(demoShopperAccount) && [
      'Cuenta de prueba',
      `${demoShopperAccount.email}  contraseña: ${demoShopperAccount.password}`,
    ],
    demoAccounts.includes(demoOperatorAccount) && [
      'Persona de prueba',
      `${demoOperatorAccount.email}  contraseña: ${demoOperatorAccount.password}  código: npm run shop -- demo-code`,
    ],
  ]
  return places.flatMap((place) => {
    if (!place) return []
    const [name, value] = place
    return value === undefined ? [] : [[name, value]]
  })
}
