// Writes docs/api.md and docs/operator-api.md from the schemas of the calls, and docs/contract.md from the promises that
// `npm run contract` checks. Nothing is asked of the services named here.
import { writeFile } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { renderMarkdownApiReference } from '#api/docs/markdown-api-reference.ts'
import { createOpenApiDocument } from '#api/docs/openapi-document.ts'
import { shopApiDescription } from '#api/docs/shop-api-description.ts'
import { createShopperApi } from '#api/shopper-api.ts'
import { createOfficeServer } from '#operator-api/office-server.ts'
import { operatorApiDescription } from '#operator-api/operator-api-description.ts'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { openDatabase } from '#persistence/database.ts'
import { createShopDocumentSigner } from '#sign-in/document-signer.ts'
import { createWebhookSecretDeriver } from '#sign-in/webhook-secrets.ts'
import { contractDocument } from '#test/contract/document.ts'
import { createConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import { createLicenceCipher } from '#use-cases/orders/licence-cipher.ts'

const nowhere = 'http://localhost:9'
const { db, close } = openDatabase('postgresql://nobody@localhost:9/nothing')
const gateway = createSimulatorGateway({ url: nowhere, secret: '' })
const pictures = openPictureFolder('var/storage')
const signature = createShopDocumentSigner('never used to sign anything at all')
const neverAsked = async () => ({ ok: false, fault: '' }) as const
const app = await createShopperApi({
  db,
  shopUrl: nowhere,
  pictures,
  licences: createLicenceCipher('never used to seal anything at all'),
  signature,
  sessionSecret: 'never used to sign anything at all',
  identity: { issuer: nowhere, clientId: '', resource: '' },
  gateways: async () => gateway,
  stamping: async () => null,
  push: { publicKey: '', services: [] },
})
const office = await createOfficeServer({
  db,
  gateways: async () => gateway,
  pictures,
  licences: createLicenceCipher('never used to seal anything at all'),
  connections: {
    cipher: createConnectionCipher('never used to seal anything at all'),
    isSetByServer: () => false,
    testers: {
      invoices: neverAsked,
      labels: neverAsked,
      mail: neverAsked,
      payments: neverAsked,
      texts: neverAsked,
      whatsapp: neverAsked,
    },
    mail: { reach: { networks: new BlockList() } },
    messages: { texts: {}, whatsapp: {} },
    carriers: () => {
      throw new Error('Never opened')
    },
    labelFiles: async () => ({ problem: 'no-answer' }),
  },
  stamping: async () => null,
  signature,
  webhookSecrets: createWebhookSecretDeriver('never used to sign anything at all'),
  officeUrl: nowhere,
  shopUrl: nowhere,
  identity: { issuer: nowhere, management: undefined },
  previewSecret: '',
})
for (const [file, server, about] of [
  ['docs/api.md', app, shopApiDescription],
  ['docs/operator-api.md', office, operatorApiDescription],
] as const) {
  await server.ready()
  await writeFile(file, renderMarkdownApiReference(createOpenApiDocument(server, about)))
  await server.close()
}
await close()
await writeFile('docs/contract.md', contractDocument())
