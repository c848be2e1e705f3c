/** Labels of background jobs; unknown jobs show their code. */
const jobs: Record<string, string> = {
  'announce-expiring-points': 'Avisar de puntos que vencen',
  'announce-seal': 'Mandar el sello de la bitácora',
  'follow-labels': 'Preguntar por paquetes en camino',
  'buy-labels': 'Comprar guías de muchos pedidos',
  'finish-labels': 'Terminar de comprar guías',
  'announce-shipments': 'Avisar de los envíos',
  'announce-wish-news': 'Avisar de favoritos que bajan o vuelven',
  'audit-shop': 'Revisar que todo cuadre',
  'resume-stampings': 'Terminar de timbrar facturas',
  'carry-out-changes': 'Cambiar muchos productos',
  'carry-out-imports': 'Hacer importaciones',
  'former-shop-imports': 'Importar clientes y pedidos de antes',
  'check-sales': 'Comparar los reportes con los pedidos',
  'check-sheets': 'Revisar archivos por importar',
  'compare-elsewhere': 'Comparar con la pasarela tras cambiar de base de datos',
  'compare-payments': 'Comparar con la pasarela',
  'complete-delivered': 'Dar por recibido lo entregado',
  'count-sales': 'Contar las ventas de cada día',
  'count-sold': 'Contar cuánto se vendió de cada producto',
  'deliver-licences': 'Entregar licencias',
  'end-trials': 'Cancelar las compras de prueba de antes de abrir',
  'expire-attempts': 'Cerrar pagos vencidos',
  'expire-points': 'Vencer puntos',
  'forget-changes': 'Borrar cambios ya vistos',
  'forget-ended': 'Borrar lo que terminó',
  'forget-removed-pictures': 'Borrar para siempre las imágenes quitadas',
  'forget-identities': 'Borrar el acceso de cuentas borradas',
  'grant-points': 'Dar puntos ganados',
  'learn-from-searches': 'Aprender de las búsquedas del día',
  'load-postcodes': 'Cargar la lista de códigos postales',
  'make-refunds': 'Hacer reembolsos',
  'measure-stock': 'Medir para cuántos días alcanza cada producto',
  'process-waiting-notices': 'Atender avisos de la pasarela',
  'publish-prices': 'Publicar y firmar los precios de cada día',
  'reconcile-payments': 'Preguntar por pagos sin respuesta',
  'return-uncollected': 'Apartar lo que nadie recogió',
  'seal-audit-log': 'Sellar la bitácora',
  'send-stock-alerts': 'Avisar de lo que vuelve a haber',
  'stamp-credit-notes': 'Timbrar notas de crédito',
  'stamp-invoices': 'Timbrar las facturas pedidas',
  'stamp-records': 'Pedir sellos de tiempo de lo acordado',
  'trim-documents': 'Quitar documentos que ya nadie usa',
  'trim-pictures': 'Quitar imágenes que ya nadie usa',
  'write-to-shop': 'Escribir a la tienda',
}

export function formatJobName(name: string): string {
  return jobs[name] ?? name
}

/** Cron schedule of a job as text; unknown patterns stay unchanged. */
export function formatJobSchedule(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.some((one) => one !== '*')) return cron
  const [, step] = /^\*\/(\d+)$/.exec(minute) ?? []
  if (hour === '*' && minute === '*') return 'Cada minuto'
  if (hour === '*' && step) return `Cada ${step} minutos`
  if (!/^\d+$/.test(minute)) return cron
  if (hour === '*') return `Cada hora, al minuto ${minute}`
  return /^\d+$/.test(hour) ? `Cada día a las ${hour}:${minute.padStart(2, '0')}` : cron
}
