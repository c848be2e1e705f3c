import { storageAwayCode } from '../error-code.ts'

/** Reason for an unavailable picture store: unreachable, refusing, failing, or missing. */
export type StorageFault = 'unreachable' | 'silent' | 'refused' | 'no-bucket' | 'failing'

/** Error for an unavailable picture store; work without pictures continues. */
export class StorageAway extends Error {
  readonly code = storageAwayCode
  readonly fault: StorageFault
  readonly detail: string

  /** `detail` is the error of store or network, without secrets. */
  constructor(fault: StorageFault, detail: string) {
    super(`The picture store is away (${fault}): ${detail}`)
    this.fault = fault
    this.detail = detail
    this.name = 'StorageAway'
  }
}
