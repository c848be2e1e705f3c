import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { createCommandLineApi } from '#operator-api/command-line-api.ts'
import type { ConnectionTrials } from '#operator/command.ts'
import { runCommand } from '#operator/run-command.ts'
import type { PaymentGateway } from '#payments/gateway.ts'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import type { IdentityManagementApi } from '#sign-in/identity-provider-management.ts'
import type { LicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import type { FileMoveStores } from '#use-cases/running/move-files-between-storages.ts'
import { testCipher, testConnections } from './licences.ts'
import { officeUrl, testWebhookSecrets } from './operator-api.ts'
import { testSignature } from './signature.ts'

type Given = {
  now: () => Date
  gateway?: PaymentGateway
  pictures?: PictureStore
  fileMove?: FileMoveStores
  licences?: LicenceCipher
  issuer?: string
  management?: IdentityManagementApi
  warnings?: string[]
  trials?: Partial<ConnectionTrials>
}

const noProvider = () => Promise.reject(new Error('No provider in these tests'))

const noTrials: ConnectionTrials = {
  openGateway: noProvider,
  openStamping: noProvider,
  openCarrier: testConnections.carriers,
  areLabelsFree: false,
  mail: testConnections.mail.reach,
  messages: testConnections.messages,
  shopUrl: 'http://tienda.test',
  officeUrl,
}

/** The operator's command line over a test database, as `ana` uses it. */
export function operatorOf(
  db: Db,
  {
    now,
    gateway = createSimulatorGateway({ url: 'http://127.0.0.1:9', secret: 'nobody listens' }),
    pictures = openPictureFolder(path.join(tmpdir(), 'tianguis-test-pictures')),
    fileMove,
    licences = testCipher,
    issuer = 'http://identity.test',
    management,
    warnings = [],
    trials = {},
  }: Given,
) {
  const api = createCommandLineApi({
    db,
    gateways: async () => gateway,
    clock: now,
    webhookSecrets: testWebhookSecrets,
    licences,
    connections: testConnections,
    stamping: async () => null,
    signature: testSignature,
    officeUrl,
    pictures,
    shopUrl: 'http://tienda.test',
    previewSecret: 'a secret of the tests, long enough',
    identity: { issuer, management },
  })
  afterAll(() => api.close())

  /** Runs a command at a terminal with a fixed answer; without one, non-interactively. */
  async function runAnswering(answer: string | undefined, ...words: string[]) {
    let written = ''
    let noted = ''
    let opened = 0
    const questions: string[] = []
    const code = await runCommand(words, {
      open: async () => {
        opened += 1
        return {
          db,
          pictures,
          fileMove,
          gateway,
          licences,
          connections: testConnections.cipher,
          trials: { ...noTrials, ...trials },
          webhookSecrets: testWebhookSecrets,
          issuer,
          management,
          callOperation: api.call,
          warnings: async () => warnings,
          close: async () => {},
        }
      },
      now,
      actor: 'operator:ana',
      demo: { fillShop: async () => 'there', getSignInCode: () => '123456' },
      ...(answer !== undefined && {
        ask: async (question: string) => {
          questions.push(question)
          return answer
        },
      }),
      screen: {
        write: (text) => {
          written += text
        },
        note: (text) => {
          noted += text
        },
        isTerminal: false,
      },
    })
    return { code, written, noted, opened, questions }
  }
  return {
    runAnswering,
    /** Runs a command non-interactively. */
    run: (...words: string[]) => runAnswering(undefined, ...words),
  }
}

/** Who did what upon a subject, oldest first. */
export function auditOf(db: Db, subject: string) {
  return db
    .selectFrom('audit_log')
    .leftJoin('audit_words', 'audit_words.entry_id', 'audit_log.id')
    .select(['actor', 'action'])
    .select(({ fn }) => fn.coalesce('reason', 'words').as('reason'))
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
}
