import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { putWhole, removeParts, writeWhole } from '../whole-file.ts'

const safePath = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/i

/** Pictures that are rendered from stored ones when somebody asks for them; they can be rendered again. */
export const derivedFolder = 'derived'

/** Pictures that were removed and can still be had back, under the names they had. */
export const removedFolder = 'removed'

/** Manuals and data sheets: `<hash>.pdf`. */
export const documentsFolder = 'documents'

/**
 * The shop's pictures in one folder. A picture has a path without size and format
 * (`products/laptop-x/1`); its files are `<path>-<width>.<format>`.
 */
export type PictureStore = ReturnType<typeof openPictureStore>

export function openPictureStore(directory: string) {
  const folder = resolve(directory)

  /** Where a file lies; null for a name that would lead out of the folder. */
  function locate(name: string): string | null {
    return safePath.test(name) ? join(folder, name) : null
  }

  function locateSafely(name: string): string {
    const file = locate(name)
    if (file === null) throw new RangeError(`Not a name inside the picture store: ${name}`)
    return file
  }

  return {
    folder,

    /** Size and time of a stored file, or null. */
    async find(name: string) {
      const file = locate(name)
      if (file === null) return null
      const found = await stat(file).catch(() => null)
      return found?.isFile() ? { size: found.size, at: found.mtime } : null
    },

    read: (name: string) => readFile(locateSafely(name)),

    /** Names of the files in one of the store's folders ('' is the top), or none. */
    list: (name: string) =>
      readdir(name === '' ? folder : locateSafely(name)).catch((): string[] => []),

    /** Every file below a folder, with its size and time. */
    async everyFile(name: string) {
      const below = locateSafely(name)
      const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(() => [])
      const files = await Promise.all(
        entries.map(async (entry) => {
          const file = join(entry.parentPath, entry.name)
          // Another process may have renamed or removed it meanwhile.
          const found = entry.isFile() ? await stat(file).catch(() => null) : null
          return found ? [{ name: relative(folder, file), size: found.size, at: found.mtime }] : []
        }),
      )
      return files.flat()
    },

    /** Gives a file another name, and the time of that. */
    async move(name: string, to: string, now: Date): Promise<void> {
      const [from, file] = [locateSafely(name), locateSafely(to)]
      await mkdir(dirname(file), { recursive: true })
      await rename(from, file)
      await utimes(file, now, now)
    },

    /** Removes a file if it is there; the names are those of `everyFile`. */
    remove: (name: string) => rm(join(folder, name), { force: true }),

    /** Copies a file in, unless it is there already. */
    async add(name: string, from: string): Promise<void> {
      const file = locateSafely(name)
      await mkdir(dirname(file), { recursive: true })
      const there = await stat(file).catch(() => null)
      if (there && there.size === (await stat(from)).size) return
      await putWhole(file, (part) => copyFile(from, part, constants.COPYFILE_FICLONE))
    },

    /** Writes a file whole or not at all. */
    async write(name: string, content: Uint8Array): Promise<void> {
      const file = locateSafely(name)
      await mkdir(dirname(file), { recursive: true })
      await writeWhole(file, content)
    },

    /** Removes what was being written when a process ended. */
    removeLeftovers: () => removeParts(folder),
  }
}
