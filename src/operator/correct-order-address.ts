import { getRefusalText } from '#contract/refusals/refusals.ts'
import type { Address } from '#domain/account/address.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import {
  correctOrderAddress,
  type AddressCorrectionRefusal,
} from '#use-cases/orders/correct-order-address.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'

const fields = {
  'first-name': 'firstName',
  'last-name': 'lastName',
  company: 'companyName',
  phone: 'phone',
  street: 'address1',
  settlement: 'address2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  references: 'references',
} as const satisfies Record<string, keyof Address>

export const correctOrderAddressCommand: Command = {
  parameters: '<número> [opciones]',
  summary: 'Corrige a dónde va un pedido que no ha salido, y lo dice al cliente',
  details: `
Lo que no se nombra se queda. Lo pagado por el envío no cambia; a una zona más cara solo con --at-shops-cost.

Opciones:
  --first-name, --last-name, --company, --phone, --street, --settlement (colonia), --city, --state,
  --postcode, --references
  --at-shops-cost    la tienda paga lo que la zona cuesta de más
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      company: { type: 'string' },
      phone: { type: 'string' },
      street: { type: 'string' },
      settlement: { type: 'string' },
      city: { type: 'string' },
      state: { type: 'string' },
      postcode: { type: 'string' },
      references: { type: 'string' },
      'at-shops-cost': { type: 'boolean' },
      ...skipConfirmationOption,
    })
    const [typed] = parseRequiredArguments(positionals, ['el número del pedido'])
    const number = typed.toUpperCase()
    const named = getTypedEntries(fields).filter(([option]) => values[option] !== undefined)
    const written = Object.fromEntries(named.map(([option, field]) => [field, values[option]]))
    if (named.length === 0) throw new UsageError('Di qué cambia: --street, --phone, …')
    if (!(await askConfirmation(context, `¿Corregir la dirección de ${number}?`, values.si)))
      return 1
    return withShopServices(context, async ({ db }) => {
      const atShopsCost = values['at-shops-cost'] ?? false
      const correction = { number, written, atShopsCost, actor: context.actor }
      const corrected = await correctOrderAddress(db, correction, context.now())
      context.screen.write(
        corrected.ok ? `${number}: dirección corregida.\n` : `${textOf(corrected)}\n`,
      )
      return corrected.ok ? 0 : 1
    })
  },
}

function textOf(refusal: AddressCorrectionRefusal): string {
  switch (refusal.code) {
    case 'address-has-left':
      return 'El pedido ya salió, o no se lleva a un domicilio.'
    case 'not-delivered-there':
      return 'El método de envío de ese pedido no llega a ese código postal.'
    case 'dearer-zone':
      return `Enviarlo ahí cuesta ${formatCentavos(refusal.more)} más; con --at-shops-cost lo paga la tienda.`
    case 'order-not-found':
    case 'changed-meanwhile':
      return getRefusalText(refusal.code)
    case 'invalid-input':
      return `No se entiende: ${Object.keys(refusal.fields).join(', ')}.`
  }
}
