import { BlockList } from 'node:net'
import type { OperatorConnections } from '#operator-api/route-dependencies.ts'
import { createConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import { createLicenceCipher } from '#use-cases/orders/licence-cipher.ts'

export const testSecret = 'a licence secret of the tests, long enough'

/** Seals and opens the keys of the tests. */
export const testCipher = createLicenceCipher(testSecret)

const refuse = async () => ({ ok: false, fault: 'Ningún proveedor en las pruebas.' }) as const

/** Connections of the tests, which no provider is asked about. */
export const testConnections: OperatorConnections = {
  cipher: createConnectionCipher(testSecret),
  isSetByServer: () => false,
  testers: {
    invoices: refuse,
    labels: refuse,
    mail: refuse,
    payments: refuse,
    texts: refuse,
    whatsapp: refuse,
  },
  mail: { reach: { networks: new BlockList() } },
  messages: { texts: {}, whatsapp: {} },
  carriers: () => {
    throw new Error('No carrier in these tests')
  },
  labelFiles: async () => ({ problem: 'no-answer' }),
}
