import type { Readable } from 'node:stream'

const safePath = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/i

/** Pictures rendered on request; they can be rendered again. */
export const derivedFolder = 'derived'

/** Pictures that were removed and can still be had back, under the names they had. */
export const removedFolder = 'removed'

/** Manuals and data sheets: `<hash>.pdf`. */
export const documentsFolder = 'documents'

/** Size in bytes, and when it was written. */
export type FileFacts = { size: number; at: Date }

export type StoredFile = FileFacts & { name: string }

/** What a request says of the file it asks for: its headers `Range` and `If-None-Match`. */
export type FileWanted = { range?: string | undefined; unless?: string | undefined }

export type OpenedFile =
  | { state: 'unchanged'; etag: string }
  /** it begins after the end of the file */
  | { state: 'out-of-range'; size: number }
  | (FileFacts & {
      state: 'open'
      etag: string
      /** first and last byte of a range request */
      part: { first: number; last: number } | null
      /** has to be read or destroyed */
      body: Readable
    })

/**
 * Where the shop's pictures and documents lie; `picture-store.contract.ts` holds what each of them does. A picture has a path
 * without size and format (`products/laptop-x/1`); its files are `<path>-<width>.<format>`. A name that would lead
 * out of the store is a RangeError where something is done with it; a store that does not answer is a `StorageAway`.
 */
export type PictureStore = {
  /** Facts of a stored file, or null. */
  find: (name: string) => Promise<FileFacts | null>
  /** A whole file; one that is not there is an error with the code ENOENT. */
  read: (name: string) => Promise<Buffer>
  /** A file to be passed on, or null. */
  open: (name: string, wanted?: FileWanted) => Promise<OpenedFile | null>
  /** Every file below a folder ('' is the top), none where there is no such folder. */
  everyFile: (folder: string) => AsyncIterable<StoredFile>
  /** Gives a file another name and this time; a bucket gives it its own. */
  move: (name: string, to: string, now: Date) => Promise<void>
  /** Removes a file if it is there. */
  remove: (name: string) => Promise<void>
  /** Copies a file of this machine in, unless one of its size is there already. */
  add: (name: string, from: string) => Promise<void>
  /** Writes a file atomically. */
  write: (name: string, content: Uint8Array) => Promise<void>
  /** Removes partial files of dead processes. */
  removeLeftovers: () => Promise<void>
  /** Throws what keeps it from being used. */
  check: () => Promise<void>
}

/** Whether a file may have this name: nothing hidden, nothing that leads elsewhere. */
export function isSafeName(name: string): boolean {
  return safePath.test(name)
}

/** The same name; throws for one that is not safe. */
export function safeName(name: string): string {
  if (!isSafeName(name)) throw new RangeError(`Not a name inside the picture store: ${name}`)
  return name
}

/** What `read` throws for a file that is not there. */
export function missingFile(name: string): Error {
  return Object.assign(new Error(`No file in the picture store: ${name}`), { code: 'ENOENT' })
}
