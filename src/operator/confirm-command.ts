import { type CommandContext, UsageError } from './command.ts'

/** The `--si` option confirms a command in advance, so that it does not ask. */
export const skipConfirmationOption = { si: { type: 'boolean' } } as const
export const skipConfirmationOptionHelp = '  --si               no pregunta antes de hacerlo'

/** The `--end-offers` option confirms that a command may end running offers. */
export const endOffersOption = { 'end-offers': { type: 'boolean' } } as const
export const endOffersOptionHelp =
  '  --end-offers       termina hoy las ofertas vigentes que el cambio sustituye'
export const endOffersOptionHint = 'Agrega --end-offers si quieres que terminen hoy.'

/** Asks the user to confirm a command, unless `--si` is given. */
export async function askConfirmation(
  { ask, screen }: CommandContext,
  question: string,
  si: boolean | undefined,
): Promise<boolean> {
  if (si) return true
  if (!ask) throw new UsageError('Este comando pregunta antes de hacer algo; agrega --si.')
  if (/^s[ií]?$/i.test((await ask(`${question} [s/N] `)).trim())) return true
  screen.write('No cambió nada.\n')
  return false
}
