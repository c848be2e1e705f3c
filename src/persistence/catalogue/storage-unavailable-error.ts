import { pictureStoreUnavailableCode } from '../database-error-codes.ts'

/**
 * Reason why the picture store is unavailable: unreachable, silent, refusing access, bucket
 * missing, or failing.
 */
export type StorageUnavailableReason =
  | 'unreachable'
  | 'silent'
  | 'refused'
  | 'no-bucket'
  | 'failing'

/** Error for an unavailable picture store; work without pictures continues. */
export class StorageUnavailable extends Error {
  readonly code = pictureStoreUnavailableCode
  readonly fault: StorageUnavailableReason
  readonly detail: string

  /** `detail` is the error message of the picture store or the network, without secrets. */
  constructor(fault: StorageUnavailableReason, detail: string) {
    super(`The picture store is away (${fault}): ${detail}`)
    this.fault = fault
    this.detail = detail
    this.name = 'StorageUnavailable'
  }
}
