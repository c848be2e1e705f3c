import { type Static, Type } from 'typebox'
import { logoBackgrounds } from '#domain/running/logo.ts'
import { settingKinds } from '#domain/running/setting-fields.ts'
import { Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

const Value = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))
const Values = Type.Record(Type.String({ maxLength: 200 }), Value, {
  description: 'Por el `path` de cada campo',
})

export const SettingField = Type.Object({
  path: Type.String({ description: 'Dónde está el valor, como en el archivo de ajustes' }),
  label: Type.String(),
  kind: Type.Enum([...settingKinds]),
  group: Type.Optional(Type.String()),
  hint: Type.Optional(Type.String()),
  unit: Type.Optional(Type.String()),
  least: Type.Optional(Type.Number()),
  most: Type.Optional(Type.Number()),
  empty: Type.Optional(
    Type.Enum(['value', 'row'], {
      description: 'Puede ir vacío; con `row`, vacío quita el renglón de la lista',
    }),
  ),
})
export type SettingField = Static<typeof SettingField>

export const SettingSectionParams = Type.Object({ section: Type.String({ maxLength: 60 }) })

/** Shop settings of one section */
export const SettingSectionResponse = Type.Object({
  code: Type.String(),
  title: Type.String(),
  about: Type.String(),
  fields: Type.Array(SettingField),
  values: Values,
  version: RecordVersion,
})
export type SettingSectionResponse = Static<typeof SettingSectionResponse>

/** Changes shop settings of one section; omitted settings are unchanged */
export const SettingSectionBody = Type.Object(
  {
    values: Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), {
      description: 'Por el `path` de cada campo: texto, número, sí o no, o null',
    }),
    version: RecordVersionWhenFormOpened,
  },
  { additionalProperties: false },
)

/** Adds a shipping zone */
export const ShippingZoneBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    prefixes: Type.String({ maxLength: 600, description: 'Como `01–16, 42`; `*`, las que faltan' }),
    cost: Type.Number({ minimum: 0, maximum: 100_000, description: 'Pesos, del envío estándar' }),
    min_business_days: Type.Integer({ minimum: 0, maximum: 60 }),
    max_business_days: Type.Integer({ minimum: 0, maximum: 60 }),
  },
  { additionalProperties: false },
)

/** Adds a pick-up point */
export const PickupPointBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    address: Type.String({ minLength: 1, maxLength: 300 }),
    hours: Type.String({ maxLength: 300 }),
    hold_days: Type.Integer({ minimum: 1, maximum: 60 }),
    min_business_days: Type.Integer({ minimum: 0, maximum: 60 }),
    max_business_days: Type.Integer({ minimum: 0, maximum: 60 }),
  },
  { additionalProperties: false },
)

export const PickupPointParams = Type.Object({ code: Type.String({ maxLength: 60 }) })

/** Adds a local delivery by the shop's own riders */
export const LocalDeliveryBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    postcodes: Type.String({
      maxLength: 2000,
      description: 'Enteros o como empiezan: `44100–44190, 45`',
    }),
    cost: Type.Number({ minimum: 0, maximum: 100_000, description: 'Pesos' }),
    min_business_days: Type.Integer({ minimum: 0, maximum: 60 }),
    max_business_days: Type.Integer({ minimum: 0, maximum: 60 }),
  },
  { additionalProperties: false },
)

export const LocalDeliveryParams = Type.Object({ code: Type.String({ maxLength: 60 }) })

/** Adds a carrier */
export const CarrierBody = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 60 }) },
  { additionalProperties: false },
)

export const CarrierParams = Type.Object({ name: Type.String({ maxLength: 60 }) })

export const ShippingZoneParams = Type.Object({ code: Type.String({ maxLength: 60 }) })

/** The shop's logo files */
export const LogoResponse = Type.Object({
  light: Nullable(Type.String({ description: 'Dirección de su imagen en la tienda' })),
  dark: Nullable(Type.String()),
})
export type LogoResponse = Static<typeof LogoResponse>

/** Path parameters of the logo routes: the logo for light or for dark backgrounds */
export const LogoParams = Type.Object({
  ground: Type.Enum([...logoBackgrounds], { description: 'Sobre qué se ve: fondo claro u oscuro' }),
})
export const LogoBody = Type.Object({
  picture: Type.String({
    maxLength: 11_300_000,
    description: 'JPEG, PNG o WebP de hasta 8 MB, en base64',
  }),
})

export const settingOperations = {
  getSettings: {
    method: 'GET',
    path: 'settings/:section',
    params: SettingSectionParams,
    reply: SettingSectionResponse,
    refusals: ['section-not-found'],
  },
  updateSettings: {
    method: 'PATCH',
    path: 'settings/:section',
    params: SettingSectionParams,
    body: SettingSectionBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'section-not-found', 'unchanged'],
  },
  createShippingZone: {
    method: 'POST',
    path: 'shipping-zones',
    body: ShippingZoneBody,
    reply: SuccessResponse,
  },
  deleteShippingZone: {
    method: 'DELETE',
    path: 'shipping-zones/:code',
    params: ShippingZoneParams,
    reply: SuccessResponse,
    refusals: ['zone-not-found'],
  },
  createPickupPoint: {
    method: 'POST',
    path: 'pickup-points',
    body: PickupPointBody,
    reply: SuccessResponse,
  },
  deletePickupPoint: {
    method: 'DELETE',
    path: 'pickup-points/:code',
    params: PickupPointParams,
    reply: SuccessResponse,
    refusals: ['point-not-found'],
  },
  createLocalDelivery: {
    method: 'POST',
    path: 'local-deliveries',
    body: LocalDeliveryBody,
    reply: SuccessResponse,
  },
  deleteLocalDelivery: {
    method: 'DELETE',
    path: 'local-deliveries/:code',
    params: LocalDeliveryParams,
    reply: SuccessResponse,
    refusals: ['local-delivery-not-found'],
  },
  createCarrier: { method: 'POST', path: 'carriers', body: CarrierBody, reply: SuccessResponse },
  deleteCarrier: {
    method: 'DELETE',
    path: 'carriers/:name',
    params: CarrierParams,
    reply: SuccessResponse,
    refusals: ['carrier-not-found'],
  },
  getLogo: { method: 'GET', path: 'logo', reply: LogoResponse },
  setLogo: {
    method: 'PUT',
    path: 'logo/:ground',
    params: LogoParams,
    body: LogoBody,
    reply: SuccessResponse,
    refusals: ['picture-refused', 'unchanged'],
  },
  deleteLogo: {
    method: 'DELETE',
    path: 'logo/:ground',
    params: LogoParams,
    reply: SuccessResponse,
    refusals: ['unchanged'],
  },
} as const satisfies OperationTable
