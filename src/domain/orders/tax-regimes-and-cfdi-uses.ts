/**
 * Tax regimes (SAT list c_RegimenFiscal) and invoice uses (SAT list c_UsoCFDI) that may appear on
 * an invoice.
 */
type Regime = { code: string; name: string; person: boolean; company: boolean }

const person = { person: true, company: false }
const company = { person: false, company: true }
const both = { person: true, company: true }

export const taxRegimes: readonly Regime[] = [
  { code: '601', name: 'General de Ley Personas Morales', ...company },
  { code: '603', name: 'Personas Morales con Fines no Lucrativos', ...company },
  { code: '605', name: 'Sueldos y Salarios e Ingresos Asimilados a Salarios', ...person },
  { code: '606', name: 'Arrendamiento', ...person },
  { code: '607', name: 'Enajenación o Adquisición de Bienes', ...person },
  { code: '608', name: 'Demás ingresos', ...person },
  { code: '610', name: 'Residentes en el Extranjero sin Establecimiento en México', ...both },
  { code: '611', name: 'Ingresos por Dividendos (socios y accionistas)', ...person },
  {
    code: '612',
    name: 'Personas Físicas con Actividades Empresariales y Profesionales',
    ...person,
  },
  { code: '614', name: 'Ingresos por intereses', ...person },
  { code: '615', name: 'Ingresos por obtención de premios', ...person },
  { code: '616', name: 'Sin obligaciones fiscales', ...person },
  { code: '620', name: 'Sociedades Cooperativas de Producción que difieren ingresos', ...company },
  { code: '621', name: 'Incorporación Fiscal', ...person },
  { code: '622', name: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras', ...company },
  { code: '623', name: 'Opcional para Grupos de Sociedades', ...company },
  { code: '624', name: 'Coordinados', ...company },
  { code: '625', name: 'Ingresos a través de Plataformas Tecnológicas', ...person },
  { code: '626', name: 'Régimen Simplificado de Confianza', ...both },
]

const business = ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626']
const personal = ['605', '606', '607', '608', '611', '612', '614', '615', '625']
const every = taxRegimes.map(({ code }) => code)

type Use = { code: string; name: string; regimes: readonly string[] }

/**
 * Invoice uses that a shopper can choose; uses for payments, payroll and credit notes are excluded,
 * because they cannot apply to purchases.
 */
export const cfdiUses: readonly Use[] = [
  { code: 'G01', name: 'Adquisición de mercancías', regimes: business },
  { code: 'G03', name: 'Gastos en general', regimes: business },
  { code: 'I01', name: 'Construcciones', regimes: business },
  { code: 'I02', name: 'Mobiliario y equipo de oficina por inversiones', regimes: business },
  { code: 'I03', name: 'Equipo de transporte', regimes: business },
  { code: 'I04', name: 'Equipo de cómputo y accesorios', regimes: business },
  { code: 'I05', name: 'Dados, troqueles, moldes, matrices y herramental', regimes: business },
  { code: 'I06', name: 'Comunicaciones telefónicas', regimes: business },
  { code: 'I07', name: 'Comunicaciones satelitales', regimes: business },
  { code: 'I08', name: 'Otra maquinaria y equipo', regimes: business },
  { code: 'D01', name: 'Honorarios médicos, dentales y gastos hospitalarios', regimes: personal },
  { code: 'D02', name: 'Gastos médicos por incapacidad o discapacidad', regimes: personal },
  { code: 'D03', name: 'Gastos funerales', regimes: personal },
  { code: 'D04', name: 'Donativos', regimes: personal },
  { code: 'D05', name: 'Intereses reales pagados por créditos hipotecarios', regimes: personal },
  { code: 'D06', name: 'Aportaciones voluntarias al SAR', regimes: personal },
  { code: 'D07', name: 'Primas por seguros de gastos médicos', regimes: personal },
  { code: 'D08', name: 'Gastos de transportación escolar obligatoria', regimes: personal },
  { code: 'D09', name: 'Depósitos en cuentas para el ahorro', regimes: personal },
  { code: 'D10', name: 'Pagos por servicios educativos (colegiaturas)', regimes: personal },
  { code: 'S01', name: 'Sin efectos fiscales', regimes: every },
]

/**
 * Tax regimes that a taxpayer with this type of RFC (tax number) can have; all regimes while the
 * RFC is incomplete.
 */
export function listTaxRegimes(kind: 'person' | 'company' | 'generic' | null): readonly Regime[] {
  if (kind === null) return taxRegimes
  if (kind === 'generic') return taxRegimes.filter(({ code }) => code === '616')
  return taxRegimes.filter((regime) => regime[kind])
}

/** Invoice uses (uso de CFDI) that the receiver's tax regime allows. */
export function listCfdiUses(regime: string): readonly Use[] {
  return cfdiUses.filter(({ regimes }) => regimes.includes(regime))
}

/** Use of a credit note: returns and discounts (G02) where the regime allows it, else without effects. */
export function creditNoteUse(regime: string): string {
  return business.includes(regime) ? 'G02' : 'S01'
}
