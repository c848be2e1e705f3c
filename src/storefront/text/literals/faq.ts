export const faq = {
  found: 'Resultados de busqueda',
  nothing: 'Sin resultados...',
} as const
