import { createHmac } from 'node:crypto'
import { type Answer, type Call, startProvider } from './provider-server.ts'

export const merchant = 'TIANGUIS-001'
export const merchantSecret = 'form-post-secret-of-thirty-two-characters'

type Fields = Record<string, string>
type Notice = { headers: Fields; rawBody: Buffer; now: Date }

const formFields = [
  'version',
  'comercio',
  'referencia',
  'pedido',
  'monto',
  'moneda',
  'concepto',
  'correo',
  'formas',
  'meses',
  'vence',
  'vence_spei',
  'vence_efectivo',
  'url_exito',
  'url_fallo',
  'url_aviso',
]
const callFields: Record<string, string[]> = {
  '/consulta': ['referencia'],
  '/cancelacion': ['referencia'],
  '/devolucion': ['referencia', 'monto', 'moneda', 'clave'],
}

/** The signature as docs/form-post.md describes it, written a second time on purpose. */
export function sign(fields: Fields): string {
  const text = Object.entries(fields)
    .filter(([name]) => name !== 'firma')
    .map(([name, value]) => `${name}=${value}`)
    .sort((a, b) => (a.split('=')[0]! < b.split('=')[0]! ? -1 : 1))
    .join('\n')
  return createHmac('sha256', merchantSecret).update(text).digest('hex')
}

export function encode(fields: Fields): string {
  return new URLSearchParams({ ...fields, firma: sign(fields) }).toString()
}

/** The gateway's part: its hosted page, what the shop asks it, and its notices. */
export async function startFormPost(onNotice: (notice: Notice) => void = () => undefined) {
  const purchases = new Map<string, Fields>()
  const asked = new Map<string, string>()
  const refunds = new Map<string, Fields>()
  let count = 0

  function no(error: string, ref = ''): Answer {
    return { status: 422, body: encode({ referencia: ref, error }) }
  }

  function route({ method, path, body, headers }: Call): Answer {
    if (method !== 'POST') return no('metodo')
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return no('tipo')
    const fields = Object.fromEntries(new URLSearchParams(body))
    if (fields['firma'] !== sign(fields)) return no('firma')
    const { firma: _, ...given } = fields
    const known =
      path === '/' ? formFields : [...(callFields[path] ?? []), 'version', 'comercio', 'momento']
    const names = Object.keys(given).sort()
    if (names.join() !== [...known].sort().join()) return no('campos')
    if (given['version'] !== '1' || given['comercio'] !== merchant) return no('comercio')
    return path === '/' ? arrive(given) : answer(path, given)
  }

  /** The browser posts the form: the purchase is known from here on. */
  function arrive(form: Fields): Answer {
    const { referencia: ref = '', monto = '', moneda, vence = '', formas = '' } = form
    if (!/^\d{1,10}\.\d\d$/.test(monto) || moneda !== 'MXN') return no('monto', ref)
    if (!(new Date(vence) > new Date())) return no('vencida', ref)
    if (!/^(tarjeta|spei|efectivo)(,(tarjeta|spei|efectivo))*$/.test(formas))
      return no('formas', ref)
    const text = JSON.stringify(form)
    if (asked.has(ref) && asked.get(ref) !== text) return no('referencia-usada', ref)
    if (purchases.get(ref)?.['estado'] === 'vencida') return no('vencida', ref)
    asked.set(ref, text)
    if (!purchases.has(ref)) {
      const fresh = { estado: 'abierta', monto, moneda, pagado: '0.00', devuelto: '0.00' }
      purchases.set(ref, { referencia: ref, ...fresh })
    }
    return { status: 200, body: 'pagina=pago' }
  }

  function answer(path: string, given: Fields): Answer {
    const { referencia: ref = '', momento = '' } = given
    if (!(Math.abs(Date.now() - new Date(momento).getTime()) < 300_000)) return no('momento', ref)
    const purchase = purchases.get(ref) ?? { referencia: ref, estado: 'desconocida', moneda: 'MXN' }
    if (path === '/cancelacion' && /^(desconocida|abierta|pendiente)$/.test(purchase['estado']!)) {
      purchases.set(ref, { ...purchase, estado: 'vencida' })
    }
    if (path === '/devolucion') return refund(purchase, given)
    return { status: 200, body: encode(purchases.get(ref) ?? purchase) }
  }

  function refund(purchase: Fields, { clave = '', monto = '' }: Fields): Answer {
    const ref = purchase['referencia']!
    const known = refunds.get(clave)
    if (known && known['monto'] !== monto) return no('clave-usada', ref)
    if (known) return { status: 200, body: encode(known) }
    if (purchase['estado'] !== 'pagada') return no('sin-pago', ref)
    const total = Number(purchase['devuelto']) + Number(monto)
    if (total > Number(purchase['pagado'])) return no('excede', ref)
    const isWhole = total.toFixed(2) === purchase['pagado']
    purchases.set(ref, {
      ...purchase,
      devuelto: total.toFixed(2),
      ...(isWhole ? { estado: 'devuelta' } : {}),
    })
    const made = { referencia: ref, devolucion: `D${refunds.size + 1}`, monto, moneda: 'MXN' }
    refunds.set(clave, made)
    return { status: 200, body: encode(made) }
  }

  /** Changes a purchase and tells the shop, as the bank behind the page would. */
  function change(ref: string, values: Fields): void {
    const purchase = { ...purchases.get(ref)!, ...values }
    purchases.set(ref, purchase)
    count += 1
    const notice = {
      comercio: merchant,
      aviso: `A${count}`,
      momento: new Date().toISOString(),
      referencia: ref,
      estado: purchase['estado']!,
      monto: purchase['monto']!,
      moneda: 'MXN',
    }
    onNotice({ headers: {}, rawBody: Buffer.from(encode(notice)), now: new Date() })
  }

  function voucher(ref: string, method: 'spei' | 'efectivo'): void {
    const form = JSON.parse(asked.get(ref)!) as Fields
    change(ref, {
      estado: 'pendiente',
      forma: method,
      linea: '93000000000000000017',
      vence: form[`vence_${method}`]!,
      ...(method === 'spei'
        ? { clabe: '646180110400000007', banco: 'STP' }
        : { codigo: '93000000000000000017' }),
    })
  }

  return {
    ...(await startProvider(route)),
    voucher,
    payByCard: (ref: string, payments = 1) =>
      change(ref, {
        estado: 'pagada',
        pagado: purchases.get(ref)!['monto']!,
        forma: 'tarjeta',
        pagos: String(payments),
        marca: 'Visa',
        terminacion: '4242',
        autorizacion: '123456',
        fecha: new Date().toISOString(),
      }),
    declineCard: (ref: string) =>
      change(ref, { estado: 'rechazada', motivo: 'Fondos insuficientes' }),
    receive(ref: string, amount?: number) {
      const { monto = '', pagado = '' } = purchases.get(ref)!
      const total = Number(pagado) + (amount === undefined ? Number(monto) : amount / 100)
      const isWhole = total >= Number(monto)
      change(ref, {
        pagado: total.toFixed(2),
        ...(isWhole
          ? { estado: 'pagada', fecha: new Date().toISOString(), rastreo: 'STP0001' }
          : {}),
      })
    },
    chargeBack: (ref: string) => change(ref, { estado: 'contracargo' }),
  }
}
