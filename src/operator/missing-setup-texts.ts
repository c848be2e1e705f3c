import type { MissingOpeningPrerequisite } from '#use-cases/running/list-settings.ts'

/** Missing prerequisites of the shop with the commands that add them, one line each. */
export function formatMissingSetupSteps(gaps: readonly MissingOpeningPrerequisite[]): string[] {
  return gaps.map((gap) => {
    switch (gap.kind) {
      case 'support':
        return 'cómo se localiza a la tienda: «support» con el comando settings'
      case 'shipping':
        return 'cómo viajan los pedidos: «shipping» con el comando settings'
      case 'categories':
        return 'en qué se agrupan los productos: «categories» con el comando content'
      case 'legal':
        return `el texto «${gap.title}»: con el comando legal`
      case 'superuser':
        return `un rol de la base sin más poder que el necesario: «${gap.role}», el de DATABASE_URL, es superusuario (docs/operating.md, Production)`
    }
  })
}
