import { constants, createReadStream, type Dirent } from 'node:fs'
import {
  access,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import {
  renameFileWhenWritten,
  removePartialFiles,
  writeFileAtomically,
} from '../atomic-file-writes.ts'
import {
  type FileReadRequest,
  isSafeFileName,
  type OpenedFile,
  type PictureStore,
  requireSafeFileName,
  type PictureStoreFile,
} from './picture-store.ts'

/** Picture store in a local folder, or in a folder shared by several machines. */
export function openPictureFolder(directory: string): PictureStore {
  const folder = resolve(directory)
  const locate = (name: string) => join(folder, requireSafeFileName(name))

  async function factsOf(name: string) {
    if (!isSafeFileName(name)) return null
    const found = await stat(locate(name)).catch(() => null)
    return found?.isFile() ? { size: found.size, at: found.mtime } : null
  }

  async function makeRoom(name: string): Promise<string> {
    const file = locate(name)
    await mkdir(dirname(file), { recursive: true })
    return file
  }

  async function* filesBelow(place: string): AsyncGenerator<PictureStoreFile> {
    const entries = await readdir(place, { withFileTypes: true }).catch((): Dirent[] => [])
    const files = await Promise.all(
      entries.map(async (entry) => {
        const name = relative(folder, join(place, entry.name)).replaceAll(sep, '/')
        // A file that another process renamed or removed since the folder was read is left out.
        const found = entry.isFile() ? await factsOf(name) : null
        return found ? [{ name, ...found }] : []
      }),
    )
    yield* files.flat()
    for (const entry of entries) {
      if (entry.isDirectory()) yield* filesBelow(join(place, entry.name))
    }
  }

  return {
    find: factsOf,

    read: (name) => readFile(locate(name)),

    async open(name, wanted = {}) {
      const facts = await factsOf(name)
      return facts && openFile(locate(name), facts, wanted)
    },

    everyFile: (name) => filesBelow(name === '' ? folder : locate(name)),

    async move(name, to, now) {
      const [from, file] = [locate(name), await makeRoom(to)]
      await rename(from, file)
      await utimes(file, now, now)
    },

    remove: (name) => rm(locate(name), { force: true }),

    async add(name, from) {
      const there = await factsOf(name)
      if (there && there.size === (await stat(from)).size) return
      const file = await makeRoom(name)
      await renameFileWhenWritten(file, (part) => copyFile(from, part, constants.COPYFILE_FICLONE))
    },

    async write(name, content) {
      await writeFileAtomically(await makeRoom(name), content)
    },

    removeLeftovers: () => removePartialFiles(folder),

    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  }
}

function openFile(
  file: string,
  { size, at }: { size: number; at: Date },
  { range, unless }: FileReadRequest,
): OpenedFile {
  const etag = `W/"${size.toString(16)}-${at.getTime().toString(16)}"`
  if (unless === etag) return { state: 'unchanged', etag }
  const part = partOf(range, size)
  if (part && part.first > part.last) return { state: 'out-of-range', size }
  const ends = part ? { start: part.first, end: part.last } : {}
  return { state: 'open', size, at, etag, part, body: createReadStream(file, ends) }
}

/** Bytes requested by a `Range` header; null for the whole file, an empty part for a range outside the file. */
function partOf(range: string | undefined, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') return { first: Math.max(0, size - Number(last)), last: size - 1 }
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { first: Number(first), last: end }
}
