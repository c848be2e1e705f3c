import { verifyDocument } from '#domain/running/verify-document.ts'
import { holds } from '#domain/verdict.ts'
import { verifierTools } from '#sign-in/shop-signature.ts'
import type { Command } from './command.ts'
import { readOptions, exactWords } from './options.ts'
import { readText } from './read-json.ts'

const marks = new Map([
  [true, '✓'],
  [false, '✗'],
  [null, '?'],
])

export const verifyCommand: Command = {
  parameters: '<archivo> [--key <llave>]…',
  summary: 'Comprueba un documento firmado por la tienda, sin red ni base de datos',
  details: `
Hace lo mismo que la página /verificar. Termina con código 1 si el documento no cuadra.

Opciones:
  --key <llave>  una llave pública de la tienda, como la publica en /.well-known/precios/; se repite.
                 Sin ella se comprueba todo menos de quién es la firma.`,
  async run(words, { screen }) {
    const { values, positionals } = readOptions(words, { key: { type: 'string', multiple: true } })
    const [file] = exactWords(positionals, ['<archivo>'])
    const verdict = await verifyDocument(await readText(file), verifierTools(values.key ?? null))
    if ('problem' in verdict) {
      screen.note(`${verdict.problem}\n`)
      return 1
    }
    const { title, facts, checks } = verdict
    const width = Math.max(...facts.map(({ label }) => label.length))
    screen.write(
      [
        holds(verdict) ? `${title}: cuadra.` : `${title}: no cuadra.`,
        '',
        ...facts.map(({ label, value }) => `${label.padEnd(width)}  ${value}`),
        '',
        ...checks.map(({ passed, words: why }) => `${marks.get(passed)} ${why}`),
        '',
      ].join('\n'),
    )
    return holds(verdict) ? 0 : 1
  },
}
