import type { CatalogueChange } from '#cache/catalogue-change-feed.ts'
import type { ShopStartupState } from './prepare-shop.ts'

export type DatabaseChangesMessage = {
  changes: CatalogueChange[]
  /** PostgreSQL snapshot from which the next read of changes starts */
  snapshot: string
  /** milliseconds since the snapshot was read */
  age: number
  /** whether the read replica has replayed all changes reported so far */
  isStandbyCurrent: boolean
}

/** Messages between the main process and its children. */
export type MessageToChildProcess =
  | { kind: 'serve'; surroundings: ShopStartupState }
  | { kind: 'stop' }
  | { kind: 'told'; question: number; told?: DatabaseChangesMessage; failure?: string }
  | { kind: 'measure'; question: number }
export type MessageFromChildProcess =
  | { kind: 'serving' }
  | { kind: 'changes'; question: number; since: string | null }
  | { kind: 'measured'; question: number; metrics: object[] }
  | { kind: 'failed'; message: string; code?: string | undefined; port?: number | undefined }
