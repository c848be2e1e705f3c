import { readFile } from 'node:fs/promises'
import { WrongUse } from './command.ts'

/** Reads a text file from an argument; a missing file is a usage error. */
export async function readText(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) throw new WrongUse(`No existe el archivo «${file}».`)
  return text
}

/** Parses a JSON file; invalid JSON is a usage error. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WrongUse(`«${file}» no es JSON: ${error instanceof Error ? error.message : error}`)
  }
}
