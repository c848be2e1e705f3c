/** Titles of the public pages that are neither products nor categories, by path. */
export const publicPageTitles: Readonly<Record<string, string>> = {
  '/index': 'Portada',
  '/ofertas': 'Ofertas de hoy',
  '/puntos-de-recoleccion': 'Puntos de recolección',
  '/datos-que-guardamos': 'Qué guardamos de ti',
  '/verificar': 'Verificar un documento',
  '/cuentas-de-resenas': 'Cómo revisamos las reseñas',
  '/faq': 'Preguntas frecuentes',
  '/politicas': 'Políticas de envío y devolución',
  '/condiciones': 'Condiciones de venta',
  '/aviso-de-privacidad': 'Aviso de privacidad',
}
