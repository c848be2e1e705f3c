import type { Readable } from 'node:stream'

const safePath = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/i

/** Folder of resized pictures, which are made on request and can be made again. */
export const renditionsFolder = 'derived'

/** Folder of removed pictures under their former names, from which they can be restored. */
export const removedPicturesFolder = 'removed'

/** Folder of manuals and data sheets: `<hash>.pdf`. */
export const productDocumentsFolder = 'documents'

/** Size in bytes and last modification time of a stored file. */
export type FileMetadata = { size: number; at: Date }

export type PictureStoreFile = FileMetadata & { name: string }

/** Request headers of a file read: `Range` and `If-None-Match`. */
export type FileReadRequest = { range?: string | undefined; unless?: string | undefined }

export type OpenedFile =
  | { state: 'unchanged'; etag: string }
  /** The requested byte range begins after the end of the file. */
  | { state: 'out-of-range'; size: number }
  | (FileMetadata & {
      state: 'open'
      etag: string
      /**
       * positions of the first and last byte in `body` if the request asked for a byte range,
       * otherwise null
       */
      part: { first: number; last: number } | null
      /** content of the file as a stream, which must be read or destroyed */
      body: Readable
    })

/**
 * Store of pictures and documents. A picture path (`products/laptop-x/1`) has files
 * `<path>-<width>.<format>`. Names outside the store throw a RangeError, an unavailable store a
 * `StorageUnavailable`. `picture-store.contract.ts` tests each method.
 */
export type PictureStore = {
  /** Returns size and modification time of a stored file, or null if missing. */
  find: (name: string) => Promise<FileMetadata | null>
  /** Reads a whole file; a missing file is an error with code ENOENT. */
  read: (name: string) => Promise<Buffer>
  /** Opens a file for streaming; null when missing. */
  open: (name: string, wanted?: FileReadRequest) => Promise<OpenedFile | null>
  /** Lists every file below a folder ('' is the root); none for a missing folder. */
  everyFile: (folder: string) => AsyncIterable<PictureStoreFile>
  /** Renames a file and sets its modification time to `now`; a bucket sets the time itself. */
  move: (name: string, to: string, now: Date) => Promise<void>
  /** Removes a file if it exists. */
  remove: (name: string) => Promise<void>
  /** Copies a local file into the store, unless a file of the same size exists. */
  add: (name: string, from: string) => Promise<void>
  /** Writes a file atomically. */
  write: (name: string, content: Uint8Array) => Promise<void>
  /** Removes partial files left by processes that no longer run. */
  removeLeftovers: () => Promise<void>
  /** Checks the picture store; throws when it is unusable. */
  check: () => Promise<void>
}

/** Whether a file name is safe: no hidden files, no path traversal. */
export function isSafeFileName(name: string): boolean {
  return safePath.test(name)
}

/** Returns the name if it is safe; throws if not. */
export function requireSafeFileName(name: string): string {
  if (!isSafeFileName(name)) throw new RangeError(`Not a name inside the picture store: ${name}`)
  return name
}

/** Error of `read` for a missing file. */
export function createMissingFileError(name: string): Error {
  return Object.assign(new Error(`No file in the picture store: ${name}`), { code: 'ENOENT' })
}
