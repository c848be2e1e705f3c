import { writeNewPrivateFile } from '#persistence/atomic-file-writes.ts'
import type { CommandOutput } from './command.ts'

/** Saves a new file readable by its owner only and prints `text`; exit code 1 if the file exists. */
export async function savePrivateFile(
  file: string,
  content: Uint8Array,
  { screen, text }: { screen: CommandOutput; text: string },
): Promise<number> {
  try {
    await writeNewPrivateFile(file, content)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    screen.write(`Ya existe el archivo «${file}»; elige otro nombre.\n`)
    return 1
  }
  screen.write(`${text}\n`)
  return 0
}
