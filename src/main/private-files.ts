import { chmod, mkdir } from 'node:fs/promises'

/**
 * What this process and those it starts make is their user's alone. Through the data folder others may pass without seeing
 * what is in it: started by root, PostgreSQL runs as another account. Where the folder cannot be made nothing is wrong yet: a shop
 * with all its secrets, its database and its files elsewhere needs none, and whoever does need it says so.
 */
export async function keepFilesPrivate(dataDir: string): Promise<void> {
  const isNew = await mkdir(dataDir, { recursive: true }).catch(() => undefined)
  if (isNew) await chmod(dataDir, 0o711)
  process.umask(0o077)
}
