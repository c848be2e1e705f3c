import type { ApiOperationCall } from '#contract/api-operation.ts'
import type { OperationName } from '#contract/operator/all-api-operations.ts'
import type { Permission } from '#domain/running/permissions.ts'
import type { MailServerReach } from '#mail/connected-mailer.ts'
import type { PaymentGateway } from '#payments/gateway.ts'
import type { PaymentGateways } from '#payments/payment-gateways.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import type { Operator } from '#persistence/running/operators.ts'
import type { IdentityManagementApi } from '#sign-in/identity-provider-management.ts'
import type { WebhookSecretDeriver } from '#sign-in/webhook-secrets.ts'
import type { OpenStampingProvider } from '#stamping/open-stamping-provider.ts'
import type { ConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import type { MessageProviderOptions } from '#use-cases/connections/message-connections.ts'
import type { OpenedConnection } from '#use-cases/connections/read-connections.ts'
import type { OpenCarrier } from '#use-cases/labels/carriers-in-force.ts'
import type { LicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import type { FileMoveStores } from '#use-cases/running/move-files-between-storages.ts'

/** Calls an operation of the operator API in process, as an authenticated caller. */
type CallOperation = (
  caller: OfficeCaller,
  name: OperationName,
  call: ApiOperationCall,
) => Promise<{ status: number; body: Buffer }>

/**
 * The shop's services that a command can use. They open on demand, so that help needs no database.
 */
export type CommandShopServices = {
  db: Db
  pictures: PictureStore
  /** Source and destination stores of a running file migration */
  fileMove?: FileMoveStores | undefined
  gateway: PaymentGateways
  licences: LicenceCipher
  connections: ConnectionCipher
  /** Opens what the office has connected, for a trial */
  trials: ConnectionTrials
  webhookSecrets: WebhookSecretDeriver
  /** URL of the shoppers' identity provider, from the settings */
  issuer: string
  /** Client for managing accounts at the identity provider, if configured */
  management: IdentityManagementApi | undefined
  /** Warnings about settings that do not match external services, one line each */
  warnings: () => Promise<string[]>
  callOperation: CallOperation
  /** Operator named by `--as`; absent if the command runs without `--as` */
  operator?: Operator
  /** Permissions of the operator named by `--as` */
  permissions?: ReadonlySet<Permission>
  close: () => Promise<void>
}

/** How providers that the office has connected are opened and reached. */
export type ConnectionTrials = {
  openGateway: (connection: OpenedConnection) => Promise<PaymentGateway>
  openStamping: OpenStampingProvider
  openCarrier: OpenCarrier
  /** whether labels are bought in the provider's sandbox, where they cost nothing */
  areLabelsFree: boolean
  mail: MailServerReach
  messages: MessageProviderOptions
  shopUrl: string
  officeUrl: string
}

export type CommandOutput = {
  /** Prints the output of a command */
  write: (text: string) => void
  /** Prints errors and the progress of a command */
  note: (text: string) => void
  /** Whether output goes to a terminal, where progress lines may be rewritten in place */
  isTerminal: boolean
}

export type CommandContext = {
  open: () => Promise<CommandShopServices>
  now: () => Date
  screen: CommandOutput
  /** Asks the user at the terminal; absent when there is no terminal */
  ask?: (question: string) => Promise<string>
  /** Actor in the audit log: `operator:ana` */
  actor: string
  demo: DemoShop
}

/** What the demo of a shop can do. */
type DemoShop = {
  /** Fills an empty shop with demo data, once; a shop with its own content stays unchanged */
  fillShop: (
    shop: Pick<CommandShopServices, 'db' | 'pictures' | 'licences'>,
    now: Date,
  ) => Promise<'imported' | 'there' | 'not-empty'>
  /** Current sign-in code of the demo shop's operator */
  getSignInCode: () => string
}

/** Opens the shop's services, runs `work` and closes them. */
export async function withShopServices<T>(
  { open }: CommandContext,
  work: (shop: CommandShopServices) => Promise<T>,
): Promise<T> {
  const shop = await open()
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

export type Command = {
  /** Parameters after the command's name, for the help text */
  parameters: string
  summary: string
  details: string
  /** Runs the command and returns its exit code */
  run: (parameters: string[], context: CommandContext) => Promise<number>
}

/** Error for a command that was typed wrongly; its message is printed, not logged. */
export class UsageError extends Error {
  override name = 'UsageError'
}
