import { storageAwayCode } from '../error-code.ts'

/** Why a store of pictures cannot be used: it is not reached, refuses, fails, or is not there. */
export type StorageFault = 'unreachable' | 'silent' | 'refused' | 'no-bucket' | 'failing'

/** The picture store is unavailable; work without pictures continues. */
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
