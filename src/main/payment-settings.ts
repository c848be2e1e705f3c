import {
  connectGateway,
  type GatewayConnection,
  type GatewayName,
  gatewayNames,
  type GatewaySettingName,
  gatewaySettingHelpTexts,
  listGatewaySettings,
} from './payment-gateway-definitions.ts'
import type { EnvironmentReader } from './read-environment.ts'

/** Descriptions of the payment gateway settings, shown by `--help`. */
export const paymentSettingHelpTexts = {
  PAYMENT_GATEWAY: `pasarela de pagos: simulator (por omisión), ${gatewayNames
    .filter((name) => name !== 'simulator')
    .join(', ')
    .replace(/, ([^,]+)$/, ' o $1')}`,
  PAYMENT_SIMULATOR_URL: 'simulador de pagos en otra máquina; sin él arranca el incluido',
  PAYMENT_SIMULATOR_SECRET: 'clave compartida con el simulador de pagos',
  ...gatewaySettingHelpTexts,
}

type Read = EnvironmentReader<keyof typeof paymentSettingHelpTexts>
export type PaymentSettings = ReturnType<typeof readPaymentSettings>

export type ConfiguredGateway = GatewayConnection & {
  name: GatewayName
  /** names of its settings */
  settings: GatewaySettingName[]
}

/**
 * Reads the settings of the current payment gateway and of earlier gateways whose settings are
 * complete; only faults of the current gateway are reported.
 */
export function readPaymentSettings(read: Read) {
  const name = read.oneOf('PAYMENT_GATEWAY', gatewayNames, 'simulator')
  return {
    gateway: readCurrent(read, name),
    former: gatewayNames.flatMap((other) =>
      other === name ? [] : (readFormer(read, other) ?? []),
    ),
    simulatorUrl: read.url('PAYMENT_SIMULATOR_URL', ['https:', 'http:']),
    simulatorSecret: read.text('PAYMENT_SIMULATOR_SECRET'),
  }
}

/** Reads the settings of the current payment gateway; invalid values are reported. */
function readCurrent(read: Read, name: GatewayName): ConfiguredGateway {
  return configure(name, (setting, what, shape) => {
    const value = read.text(setting)
    if (!value) read.missing(setting, `con PAYMENT_GATEWAY=${name}, indica ${what}`)
    else if (!shape.test(value)) read.complain(setting, `no parece ${what}`)
    return value ?? ''
  })
}

/**
 * Reads the settings of an earlier payment gateway; with incomplete settings the gateway is not
 * connected.
 */
function readFormer(read: Read, name: GatewayName): ConfiguredGateway | undefined {
  const isWhole =
    name === 'simulator'
      ? read.text('PAYMENT_SIMULATOR_URL') && read.text('PAYMENT_SIMULATOR_SECRET')
      : listGatewaySettings(name).every(({ setting, shape = /./ }) =>
          shape.test(read.text(setting) ?? ''),
        )
  return isWhole ? configure(name, (setting) => read.text(setting) ?? '') : undefined
}

function configure(
  name: GatewayName,
  valueOf: (
    setting: GatewaySettingName,
    what: string,
    shape: { test(value: string): boolean },
  ) => string,
): ConfiguredGateway {
  const values = listGatewaySettings(name).map(
    ({ setting, what, shape = /./ }) => [setting, valueOf(setting, what, shape)] as const,
  )
  return {
    name,
    settings: values.map(([setting]) => setting),
    ...connectGateway(name, Object.fromEntries(values)),
  }
}
