import type { Carrier } from '#carriers/carrier.ts'
import { findConnection } from '#persistence/connections/service-connections.ts'
import type { Db } from '#persistence/database.ts'
import type { ConnectionCipher } from '../connections/connection-cipher.ts'
import {
  openConnection,
  type OpenedConnection,
  readActiveConnection,
} from '../connections/read-connections.ts'

/** Opens the adapter of a connected platform of labels. */
export type OpenCarrier = (connection: OpenedConnection) => Carrier

/** What finds the platforms of labels that the shop has connected. */
export type CarrierAccess = { cipher: ConnectionCipher; open: OpenCarrier }

/** The platform in force; undefined if none is connected or its keys cannot be decrypted. */
export async function readCarrierInForce(
  db: Db,
  { cipher, open }: CarrierAccess,
): Promise<Carrier | undefined> {
  const active = await readActiveConnection(db, cipher, 'labels')
  return active.state === 'ready' ? open(active) : undefined
}

/** The platform with which a label was bought, also if another one is in force now. */
export async function readCarrierOfLabel(
  db: Db,
  { cipher, open }: CarrierAccess,
  provider: string,
): Promise<Carrier | undefined> {
  const row = await findConnection(db, { service: 'labels', provider })
  const found = openConnection(cipher, row)
  return found.state === 'ready' ? open(found) : undefined
}
