import { readFile } from 'node:fs/promises'
import { WrongUse } from './command.ts'

/** What a file that the operator named says; a wrong use when it is not there or no JSON. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) throw new WrongUse(`No existe el archivo «${file}».`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WrongUse(`«${file}» no es JSON: ${error instanceof Error ? error.message : error}`)
  }
}
