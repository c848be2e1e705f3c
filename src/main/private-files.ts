import { chmod, mkdir } from 'node:fs/promises'

/**
 * What this process and those it starts make is their user's alone. Through the data folder others may pass without seeing
 * what is in it: started by root, PostgreSQL runs as another account.
 */
export async function keepFilesPrivate(dataDir: string): Promise<void> {
  const isNew = await mkdir(dataDir, { recursive: true })
  if (isNew) await chmod(dataDir, 0o711)
  process.umask(0o077)
}
