export const categoryTexts = {
  showing: (count: number) => `Mostrando ${count} productos`,
  showingMoreThan: (count: number) => `Más de ${count.toLocaleString('es-MX')} productos`,
  farthest: 'Hasta aquí llega la lista. Elige filtros para encontrar el resto.',
} as const
