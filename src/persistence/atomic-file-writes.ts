import { randomBytes } from 'node:crypto'
import { link, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { minuteInMs } from '#domain/durations.ts'

/** Age in ms after which a partial file counts as abandoned. */
const abandonedAfterMs = 10 * minuteInMs
const partName = /\.[0-9a-f]{12}\.part$/

/** Writes a file atomically, safe against full disks, crashes and power loss. */
export function writeFileAtomically(file: string, content: Uint8Array): Promise<void> {
  return renameFileWhenWritten(file, (part) => writeFile(part, content, { flush: true }))
}

/** Renames a file to its final name after `write` has written it under a temporary name. */
export function renameFileWhenWritten(
  file: string,
  write: (part: string) => Promise<unknown>,
): Promise<void> {
  return throughPart(file, async (part) => {
    await write(part)
    await rename(part, file)
  })
}

/** Writes a file atomically, readable by its owner only; fails with EEXIST when the file exists. */
export function writeNewPrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  return throughPart(file, async (part) => {
    await writeFile(part, content, { mode: 0o600, flush: true })
    await link(part, file)
  })
}

/** Removes partial files left below a folder by processes that no longer run. */
export async function removePartialFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
  for (const name of names.filter((one) => partName.test(one))) {
    const part = path.join(folder, name)
    const found = await stat(part).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(part, { force: true })
  }
}

async function throughPart(file: string, work: (part: string) => Promise<void>) {
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await work(part)
  } finally {
    await rm(part, { force: true })
  }
}
