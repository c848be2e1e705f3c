import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Imports a feed as the operator. */
export async function importProducts(rows: object[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-feed-'))
  const feed = path.join(folder, 'feed.json')
  await writeFile(feed, JSON.stringify(rows))
  await operate('import', feed, '--si')
}

/** Runs an operator command on the running shop; returns its output. */
export function operate(...words: string[]): Promise<string> {
  return operateWith({ SHOP_DATA_DIR: process.env.E2E_DATA_DIR }, words)
}

/** Runs an operator command on the shop with the given settings; returns its output. */
export async function operateWith(env: NodeJS.ProcessEnv, words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/launch.mjs', 'shop', ...words], {
    env: { ...process.env, ...env },
  })
  return stdout
}
