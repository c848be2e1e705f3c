import type { Change } from '#cache/change-feed.ts'
import type { Surroundings } from './prepare-shop.ts'

export type ToldChanges = {
  changes: Change[]
  /** where the next question begins */
  snapshot: string
  /** milliseconds since that was read */
  age: number
  /** whether the standby has replayed everything reported so far */
  isStandbyCurrent: boolean
}

/** Messages between the main process and its children. */
export type ToKeptProcess =
  | { kind: 'serve'; surroundings: Surroundings }
  | { kind: 'stop' }
  | { kind: 'told'; question: number; told?: ToldChanges; failure?: string }
  | { kind: 'measure'; question: number }
export type FromKeptProcess =
  | { kind: 'serving' }
  | { kind: 'changes'; question: number; since: string | null }
  | { kind: 'measured'; question: number; metrics: object[] }
  | { kind: 'failed'; message: string; code?: string | undefined; port?: number | undefined }
