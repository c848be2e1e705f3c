import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import type { OpenStampingProvider } from '#stamping/open-stamping-provider.ts'
import {
  type Issuer,
  StampingKeyRejected,
  type StampingProvider,
  StampingUnavailable,
} from '#stamping/stamping-provider.ts'
import type { TestConnection } from './manage-connections.ts'

/** Test of invoice connections: asks who issues with the key; nothing is stamped. */
export function createInvoiceConnectionTest(open: OpenStampingProvider): TestConnection {
  return async (connection) => {
    const { provider } = connection
    const { label, fields } = findConnectionProvider('invoices', provider) ?? { label: provider }
    try {
      const stamping = await open(connection)
      return { ok: true, seen: describeIssuer(await stamping.describeIssuer(), stamping) }
    } catch (error) {
      if (error instanceof StampingKeyRejected)
        return {
          ok: false,
          fault: `${label} no reconoce esta llave. Cópiala otra vez de su panel, completa.`,
          field: fields?.[0]?.name,
        }
      if (error instanceof StampingUnavailable)
        return { ok: false, fault: `${label} no contesta ahora. Inténtalo en unos minutos.` }
      throw error
    }
  }
}

function describeIssuer(
  { name, rfc, missing }: Issuer,
  { isLive }: Pick<StampingProvider, 'isLive'>,
): string {
  const who = [name, rfc].filter(Boolean).join(', ')
  const mode = isLive ? 'timbra de verdad' : 'modo de prueba: lo que timbra no vale ante el SAT'
  const seen = `${who === '' ? 'La llave sirve' : `Facturas de ${who}`}, ${mode}`
  return missing.length === 0 ? seen : `${seen}. Le falta: ${missing.join('; ')}`
}
