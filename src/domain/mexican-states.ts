import { normalizeTextForComparison } from './person-names.ts'

/** Postcode prefixes of two digits, by Mexican state. */
const prefixesOfStates: Record<string, readonly string[]> = {
  'Ciudad de México': [
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
    '09',
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
  ],
  Aguascalientes: ['20'],
  'Baja California': ['21', '22'],
  'Baja California Sur': ['23'],
  Campeche: ['24'],
  Coahuila: ['25', '26', '27'],
  Colima: ['28'],
  Chiapas: ['29', '30'],
  Chihuahua: ['31', '32', '33'],
  Durango: ['34', '35'],
  Guanajuato: ['36', '37', '38'],
  Guerrero: ['39', '40', '41'],
  Hidalgo: ['42', '43'],
  Jalisco: ['44', '45', '46', '47', '48', '49'],
  'Estado de México': ['50', '51', '52', '53', '54', '55', '56', '57'],
  Michoacán: ['58', '59', '60', '61'],
  Morelos: ['62'],
  Nayarit: ['63'],
  'Nuevo León': ['64', '65', '66', '67'],
  Oaxaca: ['68', '69', '70', '71'],
  Puebla: ['72', '73', '74', '75'],
  Querétaro: ['76'],
  'Quintana Roo': ['77'],
  'San Luis Potosí': ['78', '79'],
  Sinaloa: ['80', '81', '82'],
  Sonora: ['83', '84', '85'],
  Tabasco: ['86'],
  Tamaulipas: ['87', '88', '89'],
  Tlaxcala: ['90'],
  Veracruz: ['91', '92', '93', '94', '95', '96'],
  Yucatán: ['97'],
  Zacatecas: ['98', '99'],
}

const stateOfPrefix = new Map(
  Object.entries(prefixesOfStates).flatMap(([state, prefixes]) =>
    prefixes.map((prefix) => [prefix, state] as const),
  ),
)

const stateOfFolded = new Map([
  ...Object.keys(prefixesOfStates).map(
    (state) => [normalizeTextForComparison(state), state] as const,
  ),
  ['cdmx', 'Ciudad de México'] as const,
  ['distrito federal', 'Ciudad de México'] as const,
  ['mexico', 'Estado de México'] as const,
  ['edomex', 'Estado de México'] as const,
])

/** State of a postcode, or null: `44100` → `Jalisco`. */
export function findStateOfPostcode(postcode: string): string | null {
  return stateOfPrefix.get(postcode.slice(0, 2)) ?? null
}

/** Official spelling of a state, or null: `ciudad de mexico` → `Ciudad de México`. */
export function findStateByName(text: string): string | null {
  return stateOfFolded.get(normalizeTextForComparison(text)) ?? null
}

/** State of a postal address by its last postcode, or else by its last words; null if unknown. */
export function findStateOfAddress(address: string): string | null {
  const postcode = address.match(/\b\d{5}\b/g)?.at(-1)
  const lastWords = address.split(',').at(-1) ?? ''
  return (postcode && findStateOfPostcode(postcode)) ?? findStateByName(lastWords)
}
