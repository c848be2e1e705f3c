import type { Permission } from '#domain/running/permissions.ts'
import type { Gateways } from '#payments/gateways.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import type { Management } from '#sign-in/identity-management.ts'
import type { WebhookSecrets } from '#sign-in/webhook-secrets.ts'
import type { LicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import type { FileMove } from '#use-cases/running/move-files.ts'

/** What a command works with; opened only when it needs it, so that help needs no database. */
export type Shop = {
  db: Db
  pictures: PictureStore
  /** where its files are moved from and to, while they are */
  fileMove?: FileMove | undefined
  gateway: Gateways
  licences: LicenceCipher
  webhookSecrets: WebhookSecrets
  /** the identity provider of the settings */
  issuer: string
  /** how that provider is managed, where the shop may */
  management: Management | undefined
  /** what in the settings does not fit the world around, one line each */
  warnings: () => Promise<string[]>
  /** permissions of the named person; absent when the shop acts */
  permissions?: ReadonlySet<Permission>
  close: () => Promise<void>
}

export type Screen = {
  /** prints output */
  write: (text: string) => void
  /** complaints and progress */
  note: (text: string) => void
  /** whether notes may be rewritten in place */
  isTerminal: boolean
}

export type CommandContext = {
  open: () => Promise<Shop>
  now: () => Date
  screen: Screen
  /** prompts at the terminal; absent without one */
  ask?: (question: string) => Promise<string>
  /** who gives the order, for the audit log: `operator:ana` */
  actor: string
  /** the code with which the demo shop's operator enters the back office now */
  demoCode: () => string
  /** folder of the demo catalogue */
  demoFolder: string
}

/** Runs `work` with the shop open. */
export async function inShop<T>(
  { open }: CommandContext,
  work: (shop: Shop) => Promise<T>,
): Promise<T> {
  const shop = await open()
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

export type Command = {
  /** parameters after the command's name */
  parameters: string
  summary: string
  details: string
  /** answers the exit code */
  run: (parameters: string[], context: CommandContext) => Promise<number>
}

/** Wrong usage of a command; printed, not logged. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}
