import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import {
  CarrierBody,
  CarrierParams,
  PickupPointBody,
  PickupPointParams,
  SettingParams,
  SettingSectionBody,
  SettingSectionReply,
  ShippingZoneBody,
  ShippingZoneParams,
} from '#contract/operator/settings.ts'
import { Done } from '#contract/problem.ts'
import type { SettingValue } from '#domain/running/setting-fields.ts'
import { addCarrier, removeCarrier } from '#use-cases/running/carrier-settings.ts'
import {
  changeSettingSection,
  readSettingSection,
  type SettingValues,
} from '#use-cases/running/change-setting-section.ts'
import { addPickupPoint, closePickupPoint } from '#use-cases/running/pickup-point-settings.ts'
import { addShippingZone, removeShippingZone } from '#use-cases/running/shipping-zones.ts'
import { sendChanged, sendRefusal, sendRefused } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'section-not-found': 'No hay ajustes con ese nombre.',
  unchanged: 'No cambió nada: ya estaba así.',
  'zone-not-found': 'Esa zona ya no existe.',
  'point-not-found': 'Ese punto ya está cerrado.',
  'carrier-not-found': 'Esa paquetería ya no está.',
}
const toCorrect = 'Revisa los campos señalados. Lo demás sigue como lo escribiste.'

/** Routes of shop settings, by section. */
export async function settingRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/settings/:section',
    {
      config: { needs: 'settings:read' },
      schema: {
        operationId: 'getSettings',
        summary: 'Ajustes de un tema, con sus campos y lo que vale ahora',
        params: SettingParams,
        response: { 200: SettingSectionReply },
      },
    },
    async ({ params }, reply) => {
      const found = await readSettingSection(db, params.section)
      if (!found) return sendRefused(reply, { code: 'section-not-found' }, refusals)
      const { section, fields, values, version } = found
      return {
        code: section.code,
        title: section.title,
        about: section.about,
        fields,
        values,
        version,
      }
    },
  )

  app.patch(
    '/api/v1/settings/:section',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'updateSettings',
        summary: 'Cambia ajustes de un tema; lo que no se nombra se queda',
        params: SettingParams,
        body: SettingSectionBody,
        response: { 200: Done },
      },
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { actor } = caller
      const { values, version } = body
      const change = { ...params, values: settingValues(values), version, actor, requestId }
      const done = await changeSettingSection(db, change, clock())
      if (done.ok) {
        const words = `Guardado: ${done.changed.join(', ')}.`
        return { success: true as const, messageForUser: words }
      }
      if (done.code === 'changed-meanwhile') return sendChanged(reply, done)
      if (done.code === 'invalid-input') {
        return sendRefusal(reply, 422, done.code, toCorrect, { fields: done.fields })
      }
      return sendRefused(reply, { code: done.code }, refusals)
    },
  )

  app.post(
    '/api/v1/shipping-zones',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'createShippingZone',
        summary: 'Agrega una zona de envío con su costo estándar',
        body: ShippingZoneBody,
        response: { 200: Done },
      },
    },
    async ({ body, caller, id: requestId }, reply) => {
      const added = await addShippingZone(db, { ...body, actor: caller.actor, requestId }, clock())
      if (!added.ok) {
        return sendRefusal(reply, 422, added.code, toCorrect, { fields: added.fields })
      }
      return { success: true as const, messageForUser: `Zona «${body.name.trim()}» agregada.` }
    },
  )

  app.delete(
    '/api/v1/shipping-zones/:code',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'deleteShippingZone',
        summary: 'Quita una zona de envío; ahí deja de venderse',
        params: ShippingZoneParams,
        response: { 200: Done },
      },
    },
    async ({ params, caller, id: requestId }, reply) => {
      const order = { ...params, actor: caller.actor, requestId }
      const removed = await removeShippingZone(db, order, clock())
      if (!removed.ok) return sendRefused(reply, removed, refusals)
      return { success: true as const, messageForUser: 'Zona quitada.' }
    },
  )

  app.post(
    '/api/v1/pickup-points',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'createPickupPoint',
        summary: 'Abre un punto donde se recogen pedidos, sin costo y en todas las zonas',
        body: PickupPointBody,
        response: { 200: Done },
      },
    },
    async ({ body, caller, id: requestId }, reply) => {
      const added = await addPickupPoint(db, { ...body, actor: caller.actor, requestId }, clock())
      if (!added.ok) {
        return sendRefusal(reply, 422, added.code, toCorrect, { fields: added.fields })
      }
      return { success: true as const, messageForUser: `Punto «${body.name.trim()}» abierto.` }
    },
  )

  app.delete(
    '/api/v1/pickup-points/:code',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'deletePickupPoint',
        summary: 'Cierra un punto; lo ya pedido se recoge ahí igual',
        params: PickupPointParams,
        response: { 200: Done },
      },
    },
    async ({ params, caller, id: requestId }, reply) => {
      const order = { ...params, actor: caller.actor, requestId }
      const closed = await closePickupPoint(db, order, clock())
      if (!closed.ok) return sendRefused(reply, closed, refusals)
      return { success: true as const, messageForUser: 'Punto cerrado.' }
    },
  )

  app.post(
    '/api/v1/carriers',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'createCarrier',
        summary: 'Agrega una paquetería',
        body: CarrierBody,
        response: { 200: Done },
      },
    },
    async ({ body, caller, id: requestId }, reply) => {
      const added = await addCarrier(db, { ...body, actor: caller.actor, requestId }, clock())
      if (!added.ok) {
        return sendRefusal(reply, 422, added.code, toCorrect, { fields: added.fields })
      }
      return {
        success: true as const,
        messageForUser: `Paquetería «${body.name.trim()}» agregada.`,
      }
    },
  )

  app.delete(
    '/api/v1/carriers/:name',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'deleteCarrier',
        summary: 'Quita una paquetería; los envíos que ya lleva conservan su guía',
        params: CarrierParams,
        response: { 200: Done },
      },
    },
    async ({ params, caller, id: requestId }, reply) => {
      const order = { ...params, actor: caller.actor, requestId }
      const removed = await removeCarrier(db, order, clock())
      if (!removed.ok) return sendRefused(reply, removed, refusals)
      return { success: true as const, messageForUser: 'Paquetería quitada.' }
    },
  )
}

/** Replaces invalid setting values by null. */
function settingValues(given: Record<string, unknown>): SettingValues {
  return Object.fromEntries(
    Object.entries(given).map(([path, value]) => [path, isSettingValue(value) ? value : null]),
  )
}

function isSettingValue(value: unknown): value is SettingValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
