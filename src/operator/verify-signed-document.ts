import { verifySignedShopDocument } from '#domain/running/verify-signed-document.ts'
import { isShopDocumentVerified } from '#domain/signed-document-verification.ts'
import { createServerDocumentVerifier } from '#sign-in/document-signer.ts'
import type { Command } from './command.ts'
import { parseOptions, parseRequiredArguments } from './parse-command-options.ts'
import { readTextFile } from './read-text-file.ts'

const marks = new Map([
  [true, '✓'],
  [false, '✗'],
  [null, '?'],
])

export const verifySignedDocumentCommand: Command = {
  parameters: '<archivo> [--key <llave>]…',
  summary: 'Comprueba un documento firmado por la tienda, sin red ni base de datos',
  details: `
Hace lo mismo que la página /verificar. Termina con código 1 si el documento no cuadra.

Opciones:
  --key <llave>  una llave pública de la tienda, como la publica en /.well-known/precios/; se repite.
                 Sin ella se comprueba todo menos de quién es la firma.`,
  async run(words, { screen }) {
    const { values, positionals } = parseOptions(words, { key: { type: 'string', multiple: true } })
    const [file] = parseRequiredArguments(positionals, ['<archivo>'])
    const verdict = await verifySignedShopDocument(
      await readTextFile(file),
      createServerDocumentVerifier(values.key ?? null),
    )
    if ('problem' in verdict) {
      screen.note(`${verdict.problem}\n`)
      return 1
    }
    const { title, facts, checks } = verdict
    const width = Math.max(...facts.map(({ label }) => label.length))
    screen.write(
      [
        isShopDocumentVerified(verdict) ? `${title}: cuadra.` : `${title}: no cuadra.`,
        '',
        ...facts.map(({ label, value }) => `${label.padEnd(width)}  ${value}`),
        '',
        ...checks.map(({ passed, words: why }) => `${marks.get(passed)} ${why}`),
        '',
      ].join('\n'),
    )
    return isShopDocumentVerified(verdict) ? 0 : 1
  },
}
