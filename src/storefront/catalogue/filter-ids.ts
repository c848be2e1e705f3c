export const filterPanelId = 'filtros'
export const filterFormId = 'filtrar'
export const sortFormId = 'ordenar'
