import { chmod, mkdir } from 'node:fs/promises'

/**
 * Restricts files that this process creates to the current user. A new data folder stays
 * traversable, because PostgreSQL may use another system account; a folder that cannot be created
 * causes no error yet.
 */
export async function restrictFilesToCurrentUser(dataDir: string): Promise<void> {
  const isNew = await mkdir(dataDir, { recursive: true }).catch(() => undefined)
  if (isNew) await chmod(dataDir, 0o711)
  process.umask(0o077)
}
