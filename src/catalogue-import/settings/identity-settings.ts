import { Type } from 'typebox'
import { defaultCheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import { defaultShopName } from '#domain/running/shop-name.ts'
import { email, field, group, long, phone, text, whole, yes } from './setting-schemas.ts'

/** Identity of the shop, contact data of customer support, and legal identity of the seller. */
export const identitySettings = {
  open: yes('Abierta: cualquiera puede comprar', {
    section: 'nombre',
    meaning: 'si cualquiera puede comprar, o solo quien la lleva',
    default: true,
  }),
  /** limited in length because each text message starts with it */
  name: text('Nombre de la tienda', {
    section: 'nombre',
    meaning: 'nombre de la tienda',
    most: 60,
    file: { maxLength: 60, pattern: '\\S' },
    default: defaultShopName,
  }),
  slogan: text('Lema', {
    section: 'nombre',
    meaning: 'lema',
    hint: 'Una línea al pie de cada página.',
    default: 'Tecnología a buen precio, con las cuentas claras',
  }),
  accent: Type.String({
    pattern: '^(#[0-9a-f]{6})?$',
    ...field('colour', 'Color de la tienda', {
      section: 'nombre',
      meaning: 'color de la tienda, como #8752bc',
      hint: 'Como #8752bc: botones, enlaces y franjas lo toman, más oscuro o más claro donde casi no se vería. Vacío: los colores de siempre.',
      default: '',
    }),
  }),
  support: group(
    {
      phone: phone('Teléfono', { hint: 'Con lada: 55 0000 0000.' }),
      email: Type.String({ minLength: 1, maxLength: 300, ...field('email', 'Correo') }),
      whatsapp: Type.Optional(
        phone('WhatsApp', { hint: 'Con lada. Vacío: no se ofrece este medio.' }),
      ),
      hours: text('Horario', { hint: 'Como: lunes a viernes de 9:00 a 18:00.' }),
      address: text('Domicilio'),
      note: Type.Optional(long('Nota', { hint: 'No se muestra en la tienda.' })),
    },
    { section: 'ayuda', meaning: 'teléfono, correo, horario y dirección de atención' },
  ),
  seller: group(
    {
      legal_name: text('Nombre completo o razón social', {
        most: 200,
        hint: 'Como en tu constancia de situación fiscal.',
      }),
      rfc: Type.Optional(
        Type.String({ pattern: '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$', ...field('rfc', 'RFC') }),
      ),
      address: text('Domicilio'),
      phone: Type.Optional(phone('Teléfono', { hint: 'Vacío: el de atención.' })),
      email: Type.Optional(email('Correo', { hint: 'Vacío: el de atención.' })),
    },
    {
      section: 'vendedor',
      meaning: 'quién responde por la tienda: razón social, RFC, domicilio y contacto',
    },
  ),
  tax_note: text('Nota junto a los precios', {
    section: 'nombre',
    meaning: 'nota junto a los precios',
    hint: 'Los precios se escriben con el IVA ya incluido.',
    default: 'IVA incluido',
  }),
  minimum_age: whole('Edad para comprar', {
    section: 'nombre',
    meaning: 'edad para comprar',
    unit: 'años cumplidos',
    most: 99,
    default: defaultCheckoutPolicy.minimumAge,
  }),
}
