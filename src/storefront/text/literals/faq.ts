export const faqTexts = {
  found: 'Resultados de busqueda',
  nothing: 'Sin resultados...',
} as const
