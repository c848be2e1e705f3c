import type { Command } from './command.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'

export const demoSignInCodeCommand: Command = {
  parameters: '',
  summary: 'Muestra el código con que la persona de prueba entra ahora al Mostrador',
  details: 'Solo la tienda de development tiene a esa persona; cada código sirve una vez.',
  async run(words, { demoCode, screen }) {
    parseRequiredArguments(parseOptions(words, {}).positionals, [])
    screen.write(`${demoCode()}\n`)
    return 0
  },
}
