import type { SettingField } from './setting-fields.ts'
import { listSettingRows, type SettingListRow, formatSettingCell } from './setting-rows.ts'

/** Returns the settings form fields for shipping zones and pick-up points. */
export function listShippingSettingFields(settings: object): SettingField[] {
  const methods = listSettingRows(settings, 'shipping.methods')
  const sent = methods.filter(
    (method) => method.pickup_point === undefined && method.only_when_all_digital !== true,
  )
  const points = methods.filter((method) => method.pickup_point !== undefined)
  return [
    { path: 'free_shipping.enabled', label: 'Hay envío gratis', kind: 'yes' },
    {
      path: 'free_shipping.threshold',
      label: 'Envío gratis desde',
      kind: 'pesos',
      hint: 'Después de cupones y antes del envío. Solo el estándar.',
    },
    { path: 'free_shipping.text', label: 'Cómo se anuncia', kind: 'text' },
    ...listSettingRows(settings, 'shipping.zones').flatMap((zone) => zoneFields(zone, sent)),
    ...points.flatMap((point) => pointOfPickup(point, settings)),
    ...listSettingRows(settings, 'carriers').flatMap(carrierFields),
  ]
}

function zoneFields(zone: SettingListRow, methods: readonly SettingListRow[]): SettingField[] {
  const group = `Zona ${formatSettingCell(zone.name)}`
  const at = `shipping.zones[code=${formatSettingCell(zone.code)}]`
  return [
    { path: `${at}.name`, label: 'Nombre de la zona', kind: 'text', most: 60, group },
    {
      path: `${at}.postcode_prefixes`,
      label: 'Códigos postales que empiezan con',
      kind: 'prefixes',
      group,
      empty: 'value',
      hint: 'Los dos primeros dígitos: 01–16, 42, 90.',
    },
    ...methods.flatMap((method) =>
      rateFields(method, zone, { group, name: formatSettingCell(method.name) }),
    ),
  ]
}

/**
 * Returns the settings form fields for the rates of a shipping method in a zone. With an empty
 * rate, the method is not offered in the zone.
 */
function rateFields(
  method: SettingListRow,
  zone: SettingListRow,
  { group, name }: { group: string; name: string },
): SettingField[] {
  const rate = `shipping.methods[code=${formatSettingCell(method.code)}].zones[zone=${formatSettingCell(zone.code)}]`
  return [
    {
      path: `${rate}.cost`,
      label: name,
      kind: 'pesos',
      group,
      empty: 'row',
      hint: 'Vacío: no se ofrece aquí.',
    },
    {
      path: `${rate}.min_business_days`,
      label: `${name}: al menos`,
      kind: 'whole',
      unit: 'días hábiles',
      most: 60,
      group,
      empty: 'row',
    },
    {
      path: `${rate}.max_business_days`,
      label: `${name}: a más tardar`,
      kind: 'whole',
      unit: 'días hábiles',
      most: 60,
      group,
      empty: 'row',
    },
  ]
}

function pointOfPickup(method: SettingListRow, settings: object): SettingField[] {
  const group = `Punto ${formatSettingCell(method.name)}`
  const at = `shipping.methods[code=${formatSettingCell(method.code)}].pickup_point`
  return [
    { path: `${at}.name`, label: 'Nombre del punto', kind: 'text', group },
    { path: `${at}.address`, label: 'Domicilio del punto', kind: 'text', group },
    { path: `${at}.hours`, label: 'Horario del punto', kind: 'text', group, empty: 'value' },
    {
      path: `${at}.hold_days`,
      label: 'Se guarda el paquete',
      kind: 'whole',
      unit: 'días',
      most: 60,
      group,
    },
    {
      path: `${at}.location`,
      label: 'Dónde está en el mapa',
      kind: 'place',
      group,
      empty: 'value',
      hint: 'Latitud y longitud, como las da un mapa: 19.433, -99.139. Vacío: no sale en el mapa.',
    },
    ...listSettingRows(settings, 'shipping.zones').flatMap((zone) =>
      rateFields(method, zone, { group, name: `Zona ${formatSettingCell(zone.name)}` }),
    ),
  ]
}

/** Returns the settings form fields for a carrier: tracking number formats, tracking page, label columns. */
function carrierFields(carrier: SettingListRow): SettingField[] {
  const at = `carriers[name=${formatSettingCell(carrier.name)}]`
  const group = `Paquetería ${formatSettingCell(carrier.name)}`
  return [
    {
      path: `${at}.tracking_url`,
      label: 'Página de rastreo',
      kind: 'text',
      group,
      empty: 'value',
      hint: 'Con {guia} donde va el número: https://…/{guia}',
    },
    {
      path: `${at}.formats`,
      label: 'Formato del número de guía',
      kind: 'lines',
      group,
      empty: 'value',
      hint: 'Una forma por renglón: # es un dígito y @ una letra, como PE#########MX.',
    },
    {
      path: `${at}.label_columns`,
      label: 'Columnas de su archivo de etiquetas',
      kind: 'columns',
      group,
      empty: 'value',
      hint: 'Una por renglón: Destinatario = nombre, o Servicio = "terrestre". Vacío: todos los campos.',
    },
  ]
}
