/** Sections of the settings page in display order. */
export const settingSections = [
  {
    code: 'nombre',
    title: 'Nombre e imagen',
    about: 'Sale en cada página, correo, comprobante y mensaje.',
  },
  {
    code: 'ayuda',
    title: 'Ayuda y horarios',
    about: 'Cómo te encuentra quien compra. La ley pide domicilio, teléfono y correo a la vista.',
  },
  {
    code: 'vendedor',
    title: 'Quién vende',
    about: 'Sale en correos, pedidos impresos y textos legales. La ley pide decir quién responde.',
  },
  {
    code: 'envios',
    title: 'Envíos',
    about: 'Un código postal cae en la zona que tiene sus dos primeros dígitos.',
  },
  {
    code: 'pagos',
    title: 'Pagos',
    about: 'Qué se acepta, con qué plazo y hasta cuánto. Lo que ya se está pagando sigue su curso.',
  },
  {
    code: 'puntos',
    title: 'Puntos',
    about: 'Cuánto gana quien compra, y cuánto vale.',
  },
  {
    code: 'devoluciones',
    title: 'Devoluciones',
    about: 'Los cinco días hábiles que da la ley se respetan siempre.',
  },
  {
    code: 'precios',
    title: 'Precios y ofertas',
    about: 'Qué precio se puede tachar junto a una oferta. La base de datos rechaza los demás.',
  },
  {
    code: 'avisos',
    title: 'Correos y avisos',
    about: 'Qué se avisa a la tienda, y cuántos mensajes salen como mucho.',
  },
  {
    code: 'tickets',
    title: 'Tickets',
    about: 'En cuánto se responde cada razón, en horas de trabajo.',
  },
  {
    code: 'apartados',
    title: 'Existencias y apartados',
    about: 'Cuánto se aparta sin pagar, y desde cuándo se dice que quedan pocas.',
  },
  {
    code: 'textos',
    title: 'Textos de la tienda',
    about: 'Lo que dicen la ficha de un producto y los avisos.',
  },
] as const

export type SettingSection = (typeof settingSections)[number]
export type SettingSectionCode = SettingSection['code']

export function findSettingSection(code: string): SettingSection | undefined {
  return settingSections.find((section) => section.code === code)
}
