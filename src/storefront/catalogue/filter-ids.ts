export const filterPanelId = 'filtros'
export const filterFormId = 'filtrar'
