import type { Command } from './command.ts'
import { exactWords, readOptions } from './options.ts'

export const demoCodeCommand: Command = {
  parameters: '',
  summary: 'Muestra el código con que la persona de prueba entra ahora al Mostrador',
  details: 'Solo la tienda de development tiene a esa persona; cada código sirve una vez.',
  async run(words, { demoCode, screen }) {
    exactWords(readOptions(words, {}).positionals, [])
    screen.write(`${demoCode()}\n`)
    return 0
  },
}
