import { readFile } from 'node:fs/promises'
import { UsageError } from './command.ts'

/** Reads a text file named in a command argument; a missing file is a usage error. */
export async function readTextFile(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) throw new UsageError(`No existe el archivo «${file}».`)
  return text
}

/** Parses the JSON file of a command argument; invalid JSON is a usage error. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readTextFile(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`«${file}» no es JSON: ${error instanceof Error ? error.message : error}`)
  }
}
