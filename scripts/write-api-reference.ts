// Writes docs/api.md and docs/operator-api.md from the schemas of the calls, and docs/contract.md from the promises that
// `npm run contract` checks. Nothing is asked of the services named here.
import { writeFile } from 'node:fs/promises'
import { createApi } from '#api/app.ts'
import { apiDocument } from '#api/docs/api-document.ts'
import { markdownReference } from '#api/docs/markdown-reference.ts'
import { shopApi } from '#api/docs/shop-api.ts'
import { officeApi } from '#operator-api/office-api.ts'
import { createOfficeServer } from '#operator-api/office-server.ts'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import { openPictureFolder } from '#persistence/catalogue/picture-folder.ts'
import { openDatabase } from '#persistence/database.ts'
import { shopSignature } from '#sign-in/shop-signature.ts'
import { webhookSecrets } from '#sign-in/webhook-secrets.ts'
import { contractDocument } from '#test/contract/document.ts'
import { licenceCipher } from '#use-cases/orders/licence-cipher.ts'

const nowhere = 'http://localhost:9'
const { db, close } = openDatabase('postgresql://nobody@localhost:9/nothing')
const gateway = createSimulatorGateway({ url: nowhere, secret: '' })
const pictures = openPictureFolder('var/storage')
const signature = shopSignature('never used to sign anything at all')
const app = await createApi({
  db,
  shopUrl: nowhere,
  pictures,
  licences: licenceCipher('never used to seal anything at all'),
  signature,
  sessionSecret: 'never used to sign anything at all',
  identity: { issuer: nowhere, clientId: '', resource: '' },
  gateway,
  push: { publicKey: '', services: [] },
})
const office = await createOfficeServer({
  db,
  gateway,
  pictures,
  licences: licenceCipher('never used to seal anything at all'),
  signature,
  webhookSecrets: webhookSecrets('never used to sign anything at all'),
  officeUrl: nowhere,
  shopUrl: nowhere,
  identity: { issuer: nowhere, management: undefined },
  previewSecret: '',
})
for (const [file, server, about] of [
  ['docs/api.md', app, shopApi],
  ['docs/operator-api.md', office, officeApi],
] as const) {
  await server.ready()
  await writeFile(file, markdownReference(apiDocument(server, about)))
  await server.close()
}
await close()
await writeFile('docs/contract.md', contractDocument())
