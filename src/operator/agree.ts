import { type CommandContext, WrongUse } from './command.ts'

/** The `--si` option confirms without prompt. */
export const agreeing = { si: { type: 'boolean' } } as const
export const agreeingHelp = '  --si               no pregunta antes de hacerlo'

/** The `--end-offers` option confirms that running offers end. */
export const endingOffers = { 'end-offers': { type: 'boolean' } } as const
export const endingOffersHelp =
  '  --end-offers       termina hoy las ofertas vigentes que el cambio sustituye'
export const endingOffersHint = 'Agrega --end-offers si quieres que terminen hoy.'

/** Asks for confirmation, unless `--si` is given. */
export async function isAgreed(
  { ask, screen }: CommandContext,
  question: string,
  si: boolean | undefined,
): Promise<boolean> {
  if (si) return true
  if (!ask) throw new WrongUse('Este comando pregunta antes de hacer algo; agrega --si.')
  if (/^s[ií]?$/i.test((await ask(`${question} [s/N] `)).trim())) return true
  screen.write('No cambió nada.\n')
  return false
}
