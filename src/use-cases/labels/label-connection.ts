import { CarrierCredentialsRejected, CarrierUnavailable } from '#carriers/carrier.ts'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import { formatCount } from '#domain/running/audit-values.ts'
import type { TestConnection } from '../connections/manage-connections.ts'
import type { OpenCarrier } from './carriers-in-force.ts'

/** Test of label connections: reads the account's sender addresses, without buying anything. */
export function createLabelConnectionTest(open: OpenCarrier): TestConnection {
  return async (connection) => {
    const { provider } = connection
    const { label, fields } = findConnectionProvider('labels', provider) ?? { label: provider }
    try {
      const { senders } = await open(connection).describeAccount()
      const count = formatCount(senders, 'dirección guardada', 'direcciones guardadas')
      return { ok: true, seen: `${label} reconoce tus claves. En su cuenta hay ${count}` }
    } catch (error) {
      if (error instanceof CarrierCredentialsRejected)
        return {
          ok: false,
          fault: `${label} no reconoce estas claves. Cópialas otra vez de su panel, completas.`,
          ...(fields?.[0] && { field: fields[0].name }),
        }
      if (error instanceof CarrierUnavailable)
        return { ok: false, fault: `${label} no contesta ahora. Inténtalo en unos minutos.` }
      throw error
    }
  }
}
