export const searchTexts = {
  seeMore: 'Ver más resultados ...',
  submit: 'Buscar',
  panelCount: (count: number) => `${count} resultados en tu busqueda`,
  seeAll: 'Ver todo',
  panelNothing: (term: string) =>
    `No hay resultados para: ${term}. Te recomendamos nuestra sección de productos destacados.`,
  nothing: 'No hay resultados',
  showing: (count: number, more = false) =>
    `Mostrando ${more ? 'más de ' : ''}${count} resultados en tu busqueda.`,
  corrected: (query: string) => `Mostrando resultados para «${query}».`,
  literal: (query: string) => `Buscar «${query}» tal como lo escribiste`,
} as const
