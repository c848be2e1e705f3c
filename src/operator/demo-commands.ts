import { type Command, withShopServices } from './command.ts'
import { parseOptions, parseRequiredArguments } from './parse-command-options.ts'

export const importDemoCommand: Command = {
  parameters: '',
  summary: 'Llena una tienda vacía con el catálogo de muestra, una sola vez',
  details: `
Productos, categorías, fotos, reseñas, preguntas, textos legales, envíos y cupones de muestra, y una
clienta con su historial. En desarrollo la tienda lo hace sola la primera vez que arranca. La que ya tiene
categorías, anuncios, preguntas o cupones propios se queda como está.`,
  run(words, context) {
    parseOptions(words, {})
    return withShopServices(context, async (shop) => {
      const outcome = await context.demo.fillShop(shop, context.now())
      context.screen.write(`${outcomeTexts[outcome]}\n`)
      return outcome === 'not-empty' ? 1 : 0
    })
  },
}

const outcomeTexts = {
  imported: 'El catálogo de muestra está listo.',
  there: 'El catálogo de muestra ya estaba; no cambió nada.',
  'not-empty': 'La tienda ya tiene contenido propio; no cambió nada.',
}

export const demoSignInCodeCommand: Command = {
  parameters: '',
  summary: 'Muestra el código con que la persona de prueba entra ahora al Mostrador',
  details: 'Solo la tienda de development tiene a esa persona; cada código sirve una vez.',
  async run(words, { demo, screen }) {
    parseRequiredArguments(parseOptions(words, {}).positionals, [])
    screen.write(`${demo.getSignInCode()}\n`)
    return 0
  },
}
