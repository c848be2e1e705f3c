import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { scratchFolder } from '../../scripts/launch/scratch.mjs'

/** Folders that a copy shares with the project, because no recipe changes them. */
const shared = ['node_modules', 'catalogue/pictures']

/** Copies the files of the project that Git does not ignore, as they are, into a new folder. */
export function copyProject(): string {
  const folder = mkdtempSync(path.join(scratchFolder(), 'extended-'))
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', listing, { encoding: 'utf8', maxBuffer: 1e8 })
  for (const file of files.split('\0')) {
    if (!existsSync(file) || file === '' || shared.some((one) => file.startsWith(`${one}/`)))
      continue
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    cpSync(file, path.join(folder, file))
  }
  for (const one of shared) symlinkSync(path.resolve(one), path.join(folder, one))
  return folder
}

/** Runs a program of Node in a folder; returns its output if it fails, otherwise nothing. */
export function runNode(folder: string, parameters: readonly string[]): Promise<string> {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const options = { cwd: folder, env: Object.fromEntries(outside), maxBuffer: 1e8 }
  const { promise, resolve } = Promise.withResolvers<string>()
  const child = execFile(process.execPath, parameters, options, (error, stdout, stderr) =>
    resolve(error ? `${parameters.join(' ')}\n${stdout}${stderr}` : ''),
  )
  // Tests beside it wait for their own replies, with limits in time.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return promise
}
