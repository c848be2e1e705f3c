// Writes docs/api.md from the schemas of the API's calls. Nothing is asked of the services named here.
import { writeFile } from 'node:fs/promises'
import { createApi } from '#api/app.ts'
import { apiDocument } from '#api/docs/api-document.ts'
import { markdownReference } from '#api/docs/markdown-reference.ts'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import { openPictureStore } from '#persistence/catalogue/picture-store.ts'
import { openDatabase } from '#persistence/database.ts'
import { licenceCipher } from '#use-cases/orders/licence-cipher.ts'

const nowhere = 'http://localhost:9'
const { db, close } = openDatabase('postgresql://nobody@localhost:9/nothing')
const app = await createApi({
  db,
  shopUrl: nowhere,
  pictures: openPictureStore('var/storage'),
  licences: licenceCipher('never used to seal anything at all'),
  sessionSecret: 'never used to sign anything at all',
  identity: { issuer: nowhere, clientId: '', resource: '' },
  gateway: createSimulatorGateway({ url: nowhere, secret: '' }),
  push: { publicKey: '', services: [] },
})
await app.ready()
await writeFile('docs/api.md', markdownReference(apiDocument(app)))
await app.close()
await close()
