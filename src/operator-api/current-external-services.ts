import type { ExternalServicesResponse } from '#contract/operator/external-services.ts'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import {
  type ConnectionService,
  isConnectionService,
  unreadableKeyText,
} from '#domain/connections/connection-services.ts'
import { describeTrial } from '#domain/connections/describe-trial.ts'
import { testConnection } from '#use-cases/connections/manage-connections.ts'
import { type ConnectionSummary, readConnections } from '#use-cases/connections/read-connections.ts'
import type { ExternalService } from './external-services.ts'
import type { OperatorRouteDependencies } from './route-dependencies.ts'

type Connection = ExternalServicesResponse['providers'][number]['connection']

type CurrentService = ExternalService & { connection: Connection; isSetByServer: boolean }

type Dependencies = Pick<OperatorRouteDependencies, 'db' | 'providers' | 'connections'>

/** External services in force: those of the server's settings, or the connections of the office. */
export async function listCurrentServices({
  db,
  providers = [],
  connections,
}: Dependencies): Promise<CurrentService[]> {
  return Promise.all(
    providers.map(async (given) => {
      const service = given.code
      if (!isConnectionService(service)) return { ...given, connection: null, isSetByServer: true }
      const fixed = {
        ...given,
        connection: null,
        isSetByServer: connections.isSetByServer(service),
      }
      if (fixed.isSetByServer) return fixed
      const found = await readConnections(db, connections.cipher, service)
      const active = found.connections.find(({ isActive }) => isActive)
      return active ? toConnectedService(fixed, service, active, { db, connections }) : fixed
    }),
  )
}

/** Codes of the services that are only for trying the shop: embedded ones and test accounts. */
export function listTestServices(services: readonly CurrentService[]): ExternalService['code'][] {
  return services.flatMap(({ code, isDevService }) => (isDevService ? code : []))
}

/** Connections that do not work: their keys cannot be read, or their last test failed. */
export function listConnectionFaults(
  services: readonly CurrentService[],
): { code: ExternalService['code']; name: string; words: string }[] {
  return services.flatMap(({ code, name, connection }) => {
    if (connection && !connection.is_readable) return { code, name, words: unreadableKeyText }
    return connection?.check?.fault ? { code, name, words: connection.check.fault } : []
  })
}

/** Describes a connected provider; its test is stored with the connection. */
function toConnectedService(
  fixed: CurrentService,
  service: ConnectionService,
  { provider, fields, isReadable, mode, check, triedAt }: ConnectionSummary,
  { db, connections }: Omit<Dependencies, 'providers'>,
): CurrentService {
  const tester = connections.testers[service]
  const description = findConnectionProvider(service, provider)
  return {
    ...fixed,
    name: description?.label ?? provider,
    where: fields['from_address'] ?? check?.seen ?? null,
    isDevService: mode === 'test',
    isMissing: false,
    note: description?.isUntried ? describeTrial(triedAt) : null,
    settings: [],
    connection: {
      provider,
      is_readable: isReadable,
      check: check && { ...check, at: check.at.toISOString() },
    },
    async probe(now) {
      const tested = await testConnection(
        db,
        connections.cipher,
        { service, provider },
        tester,
        now,
      )
      if (tested.ok) return { ok: true, words: tested.seen }
      const words = 'fault' in tested ? tested.fault : 'Vuelve a pegar la clave.'
      return { ok: false, code: 'provider-refused', words }
    },
  }
}
