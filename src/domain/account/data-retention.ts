/** Retention periods in days of personal data that is deleted earlier than the account itself. */
export const personalDataRetentionDays = {
  endedSessions: 7,
  accountEvents: 180,
  recipients: 90,
  notifications: 365,
} as const

/** Purposes for which the shop stores personal data, shown to shoppers. */
const purposes = {
  account: 'Que tengas una cuenta y sea solo tuya',
  security: 'Proteger tu cuenta',
  delivery: 'Entregarte lo que compras',
  shopping: 'Que lo que eliges te espere',
  order: 'Cumplir tu pedido y responder por él',
  tax: 'Darte tus facturas',
  loyalty: 'Darte puntos y cupones',
  messages: 'Avisarte lo que pasa con tus pedidos y tu cuenta',
  reviews: 'Publicar tu opinión',
  support: 'Contestar lo que preguntas',
  law: 'Responder lo que pides sobre tus datos',
} as const
type KeptPurpose = keyof typeof purposes

/**
 * Retention periods of personal data: when the period ends, and whether the data remains after
 * account deletion.
 */
const terms = {
  'with-account': { words: 'Hasta que tú lo quites o borres tu cuenta', outlivesAccount: false },
  anonymous: {
    words: 'Si borras tu cuenta, se vuelve anónimo',
    outlivesAccount: true,
  },
  fiscal: {
    words: 'También después de borrar tu cuenta: es tu comprobante fiscal',
    outlivesAccount: true,
  },
  'ended-sessions': {
    words: `Hasta ${personalDataRetentionDays.endedSessions} días después de terminar, o hasta que borres tu cuenta`,
    outlivesAccount: false,
  },
  'account-events': {
    words: `${personalDataRetentionDays.accountEvents} días, por el número de tu cuenta`,
    outlivesAccount: true,
  },
  notifications: {
    words: `${personalDataRetentionDays.notifications} días, o hasta que borres tu cuenta`,
    outlivesAccount: false,
  },
  recipients: {
    words: `Después de ${personalDataRetentionDays.recipients} días, o de borrar tu cuenta, sin tu correo ni tu teléfono`,
    outlivesAccount: true,
  },
  log: {
    words: 'No se borra: nombra tu cuenta y tus pedidos por su número',
    outlivesAccount: true,
  },
} as const
type KeptTerm = keyof typeof terms

export function isDataKeptAfterAccountDeletion(term: KeptTerm): boolean {
  return terms[term].outlivesAccount
}

/** A kind of stored personal data: a table and its child tables. */
export type PersonalDataKind = {
  table: string
  /** name of this kind of personal data, as shown to shoppers */
  name: string
  purpose: KeptPurpose
  term: KeptTerm
  /** personal data in the table, without duplicates */
  data: string[]
  /** personal data that is kept after account deletion */
  stays: string[]
}

/** A database column with its comment and the comment of its table; null without a comment. */
export type DatabaseColumnWithComments = {
  table: string
  aboutTable: string | null
  column: string
  about: string | null
}

const ofPersons = /^personal data for (?<purpose>[a-z-]+), kept (?<term>[a-z-]+): (?<name>.+)$/
const partOf = /^part of (?<whole>\w+)$/
const ofPerson = /^personal(?<stays>, stays)?: (?<datum>.+)$/

/**
 * Lists the kinds of stored personal data by purpose, from comments in the database schema. Throws
 * on unknown purposes, retention terms or parent tables.
 */
export function listPersonalDataKinds(
  columns: readonly DatabaseColumnWithComments[],
): PersonalDataKind[] {
  const kinds = new Map<string, PersonalDataKind>()
  for (const { table, aboutTable } of columns) {
    const said = ofPersons.exec(aboutTable ?? '')?.groups
    if (!said || kinds.has(table)) continue
    const { purpose = '', term = '', name = '' } = said
    if (!isKey(purposes, purpose) || !isKey(terms, term)) {
      throw new Error(`${table} names a purpose or term that there is not: ${aboutTable}`)
    }
    kinds.set(table, { table, name, purpose, term, data: [], stays: [] })
  }
  for (const { table, aboutTable, about } of columns) {
    const whole = partOf.exec(aboutTable ?? '')?.groups?.whole
    const kind = kinds.get(whole ?? table)
    if (whole !== undefined && !kind) throw new Error(`${table} is part of what nobody described`)
    const { datum, stays } = ofPerson.exec(about ?? '')?.groups ?? {}
    if (datum === undefined) continue
    if (!kind?.data.includes(datum)) kind?.data.push(datum)
    if (stays && !kind?.stays.includes(datum)) kind?.stays.push(datum)
  }
  const order = Object.keys(purposes)
  return [...kinds.values()].sort(
    (one, other) =>
      order.indexOf(one.purpose) - order.indexOf(other.purpose) ||
      one.name.localeCompare(other.name, 'es'),
  )
}

export function formatDataRetentionPurpose(purpose: KeptPurpose): string {
  return purposes[purpose]
}

export function formatDataRetentionTerm(term: KeptTerm): string {
  return terms[term].words
}

function isKey<T extends object>(table: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(table, name)
}
