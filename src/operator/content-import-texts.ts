import type {
  ContentImportPlan,
  ContentSectionImportPlan,
} from '#catalogue-import/plan-content-import.ts'
import {
  type ContentSection,
  contentSections,
  type ShopContent,
} from '#catalogue-import/shop-content-schema.ts'

export const contentSectionNames: Record<ContentSection, string> = {
  categories: 'categorías, con sus textos, fotos y filtros',
  banners: 'anuncios de la portada',
  home: 'carruseles de la portada, en su orden',
  faq: 'preguntas frecuentes',
  coupons: 'cupones para cualquiera que sepa el código',
  bundles: 'paquetes de productos que juntos cuestan menos',
}

const titles: Record<ContentSection, string> = {
  categories: 'Categorías',
  banners: 'Anuncios',
  home: 'Carruseles',
  faq: 'Temas y preguntas',
  coupons: 'Cupones',
  bundles: 'Paquetes',
}

const maxNames = 20

/** Number of imported entries in each section of the shop's content, such as banners. */
export function countContentSections(
  content: ShopContent,
): { section: ContentSection; count: number }[] {
  const { categories, banners, home, faq, coupons, bundles } = content
  const counts: Record<ContentSection, number> = {
    categories: categories.length,
    banners: banners.length,
    home: home?.reels.length ?? 0,
    faq: faq.reduce((sum, { questions }) => sum + questions.length, 0),
    coupons: coupons.length,
    bundles: bundles.length,
  }
  return contentSections.map((section) => ({ section, count: counts[section] }))
}

/**
 * Describes the changes that a content file makes to banners, carousels and other content, or would
 * make in a dry run.
 */
export function describeContentChanges(
  { plan, unusedFilters }: { plan: ContentImportPlan; unusedFilters: string[] },
  { dryRun }: { dryRun: boolean },
): string {
  const lines = contentSections.flatMap((section) => {
    const own = plan[section]
    return own ? describeSection(section, own, dryRun) : []
  })
  if (unusedFilters.length > 0) {
    lines.push(
      `Filtros sin opciones hasta que algún producto tenga el atributo: ${unusedFilters.join(', ')}.`,
    )
  }
  if (dryRun) lines.push('No se guardó nada.')
  return `${lines.join('\n')}\n`
}

function describeSection(
  section: ContentSection,
  own: ContentSectionImportPlan,
  dryRun: boolean,
): string[] {
  const { added, changed, removed, unchanged, isReordered } = own
  const [add, change, remove] = verbs(section, dryRun)
  const counts = [
    [add, added.length],
    [change, changed.length],
    [remove, removed.length],
    ['sin cambios', unchanged],
  ] as const
  const shown = counts.map(([name, count]) => `${name}: ${count.toLocaleString('es-MX')}`)
  return [
    `${titles[section]} · ${shown.join(' · ')}`,
    ...listed('+', added),
    ...listed('~', changed),
    ...listed('-', removed),
    ...(isReordered ? [dryRun ? '  cambiaría el orden' : '  cambió el orden'] : []),
  ]
}

function verbs(section: ContentSection, dryRun: boolean): [string, string, string] {
  if (dryRun)
    return ['por agregar', 'por cambiar', section === 'coupons' ? 'por apagar' : 'por quitar']
  return ['se agregaron', 'cambiaron', section === 'coupons' ? 'se apagaron' : 'se quitaron']
}

function listed(sign: string, names: readonly string[]): string[] {
  const rest = names.length - maxNames
  return [
    ...names.slice(0, maxNames).map((name) => `  ${sign} ${name}`),
    ...(rest > 0 ? [`  … y ${rest.toLocaleString('es-MX')} más`] : []),
  ]
}
