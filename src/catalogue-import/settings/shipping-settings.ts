import { Type } from 'typebox'
import { mexicoBounds } from '#domain/geographic-distance.ts'
import { boxPattern } from '#domain/labels/parcel.ts'
import { shippingLabelFields } from '#domain/orders/shipping-label-file.ts'
import type { SettingField } from '#domain/running/setting-fields.ts'
import {
  formatSettingCell,
  listSettingRows,
  type SettingListRow,
} from '#domain/running/setting-rows.ts'
import {
  code,
  email,
  field,
  group,
  listOf,
  long,
  pesos,
  phone,
  rows,
  text,
  whole,
  yes,
} from './setting-schemas.ts'

const between = ([minimum, maximum]: readonly [number, number]) => Type.Number({ minimum, maximum })

/** A pick-up point; it is not on the map without a location. */
export const PickupPoint = Type.Object({
  name: text('Nombre del punto'),
  address: text('Domicilio del punto'),
  hours: Type.Optional(text('Horario del punto')),
  hold_days: whole('Se guarda el paquete', {
    unit: 'días',
    most: 60,
    file: { maximum: 1_000_000 },
  }),
  location: Type.Optional(
    Type.Object(
      {
        latitude: between(mexicoBounds.latitude),
        longitude: between(mexicoBounds.longitude),
      },
      field('place', 'Dónde está en el mapa', {
        hint: 'Latitud y longitud, como las da un mapa: 19.433, -99.139. Vacío: no sale en el mapa.',
      }),
    ),
  ),
})

/** Shipping zones, methods and rates, and carriers. */
export const shippingSettings = {
  shipping: group(
    {
      zones: rows({
        heading: 'Zona {name}',
        rowKey: 'code',
        row: {
          code,
          name: text('Nombre de la zona', { most: 60 }),
          postcode_prefixes: listOf(
            Type.String({ maxLength: 2 }),
            field('prefixes', 'Códigos postales que empiezan con', {
              hint: 'Los dos primeros dígitos: 01–16, 42, 90.',
            }),
          ),
        },
        otherFields: (zone, settings) =>
          listSettingRows(settings, 'shipping.methods')
            .filter(
              (method) =>
                !method.pickup_point && !method.postcodes && method.only_when_all_digital !== true,
            )
            .flatMap((method) => tieredRateFields(method, zone, formatSettingCell(method.name))),
      }),
      methods: rows({
        heading: 'Punto {name}',
        rowKey: 'code',
        row: {
          code,
          name: text(),
          description: long(undefined, { file: { minLength: 0 } }),
          only_when_all_digital: Type.Optional(yes()),
          pickup_point: Type.Optional(PickupPoint),
          /** prefixes of the postcodes of a local delivery, whose only rate is in a zone of its code */
          postcodes: Type.Optional(
            Type.Array(Type.String({ pattern: '^[0-9]{2,5}$' }), { maxItems: 1000 }),
          ),
          zones: listOf(
            Type.Object({
              zone: code,
              cost: pesos(),
              min_business_days: whole(),
              max_business_days: whole(),
              estimate: text(),
              tiers: Type.Optional(
                listOf(
                  Type.Object({
                    from_kg: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1000 })),
                    from_total: Type.Optional(pesos()),
                    cost: pesos(),
                  }),
                ),
              ),
            }),
          ),
        },
        otherFields: (method, settings) =>
          method.postcodes
            ? localDeliveryFields(method)
            : listSettingRows(settings, 'shipping.zones').flatMap((zone) =>
                method.pickup_point
                  ? rateFields(method, zone, `Zona ${formatSettingCell(zone.name)}`)
                  : [],
              ),
      }),
    },
    { section: 'envios', meaning: 'zonas, métodos y costos de envío' },
  ),
  order_cutoff: group(
    {
      hour: Type.Optional(
        whole('Los pedidos salen el mismo día hasta las', {
          unit: 'horas',
          least: 1,
          most: 23,
          hint: 'Como 14. Los de después, de fines de semana y festivos salen el siguiente día hábil. Vacío: sin hora límite.',
        }),
      ),
    },
    {
      section: 'envios',
      meaning: 'hasta qué hora sale un pedido el mismo día',
      default: {},
    },
  ),
  parcels: group(
    {
      sender: Type.Optional(
        group(
          {
            name: Type.Optional(text('Quién envía', { most: 60 })),
            company: Type.Optional(text('Empresa', { most: 60 })),
            street: Type.Optional(text('Calle y número de donde sale', { most: 100 })),
            colonia: Type.Optional(text('Colonia de donde sale', { most: 60 })),
            city: Type.Optional(text('Municipio o alcaldía de donde sale', { most: 60 })),
            state: Type.Optional(text('Estado de donde sale', { most: 60 })),
            postcode: Type.Optional(text('Código postal de donde sale', { most: 5 })),
            phone: Type.Optional(phone('Teléfono para la paquetería')),
            email: Type.Optional(email('Correo para la paquetería')),
            reference: Type.Optional(text('Señas para recoger', { most: 60 })),
          },
          {},
        ),
      ),
      boxes: Type.Optional(
        listOf(
          Type.String({ maxLength: 100, pattern: boxPattern }),
          field('boxes', 'Tus cajas', {
            hint: 'Una por renglón, con su propio peso: Caja chica, 20 × 15 × 10 cm, 120 g.',
          }),
        ),
      ),
    },
    {
      section: 'envios',
      heading: 'Remitente y cajas',
      meaning: 'remitente y cajas de las guías que se compran en el Mostrador',
      default: { boxes: [] },
    },
  ),
  carriers: rows({
    section: 'envios',
    meaning: 'paqueterías: dónde se sigue un envío y cómo son sus guías',
    heading: 'Paquetería {name}',
    rowKey: 'name',
    row: {
      name: text(),
      tracking_url: Type.Optional(
        text('Página de rastreo', {
          hint: 'Con {guia} donde va el número: https://…/{guia}',
          file: { minLength: 0, pattern: '^https://[^\\s]*\\{guia\\}[^\\s]*$' },
        }),
      ),
      formats: Type.Optional(
        listOf(
          Type.String({ minLength: 4, maxLength: 40, pattern: '^[\\w#@-]+$' }),
          field('lines', 'Formato del número de guía', {
            hint: 'Una forma por renglón: # es un dígito y @ una letra, como PE#########MX.',
          }),
        ),
      ),
      /** columns of the shipping label file; by default all fields under the shop's own names */
      label_columns: Type.Optional(
        listOf(
          Type.Object({
            title: text(),
            field: Type.Optional(Type.Enum([...shippingLabelFields])),
            text: Type.Optional(text()),
          }),
          field('columns', 'Columnas de su archivo de etiquetas', {
            hint: 'Una por renglón: Destinatario = nombre, o Servicio = "terrestre". Vacío: todos los campos.',
          }),
        ),
      ),
    },
    default: [],
  }),
}

/** Form fields of a local delivery: name, postcodes and its rate. */
function localDeliveryFields(method: SettingListRow): SettingField[] {
  const path = `shipping.methods[code=${formatSettingCell(method.code)}]`
  const group = `Reparto propio: ${formatSettingCell(method.name)}`
  const fields: SettingField[] = [
    { path: `${path}.name`, label: 'Nombre del reparto', kind: 'text', most: 60 },
    {
      path: `${path}.postcodes`,
      label: 'Códigos postales a los que llega',
      kind: 'postcodes',
      hint: 'Enteros o como empiezan: 44100–44190, 45.',
    },
    ...tieredRateFields(method, method, 'Reparto'),
  ]
  return fields.map((field) => ({ ...field, group }))
}

/** Form fields for the rate of a shipping method in a zone, with other costs by weight or amount. */
function tieredRateFields(
  method: SettingListRow,
  zone: SettingListRow,
  name: string,
): SettingField[] {
  return [
    ...rateFields(method, zone, name),
    {
      path: `${ratePath(method, zone)}.tiers`,
      label: `${name}: por peso o por monto`,
      kind: 'tiers',
      empty: 'value',
      hint: 'Uno por renglón, desde cuánto y qué cuesta: 5 kg = 149, o $1500 = 49. Si se alcanza un peso y un monto, se cobra lo menor. Vacío: siempre lo mismo.',
    },
  ]
}

/** Form fields for the rate of a shipping method in a zone; an empty rate means unavailable. */
function rateFields(method: SettingListRow, zone: SettingListRow, name: string): SettingField[] {
  const rate = ratePath(method, zone)
  const cost = { kind: 'pesos', empty: 'row', hint: 'Vacío: no se ofrece aquí.' } as const
  const days = { kind: 'whole', empty: 'row', unit: 'días hábiles', most: 60 } as const
  return [
    { path: `${rate}.cost`, label: name, ...cost },
    { path: `${rate}.min_business_days`, label: `${name}: al menos`, ...days },
    { path: `${rate}.max_business_days`, label: `${name}: a más tardar`, ...days },
  ]
}

function ratePath({ code }: SettingListRow, zone: SettingListRow): string {
  return `shipping.methods[code=${formatSettingCell(code)}].zones[zone=${formatSettingCell(zone.code)}]`
}
