import type { AuditRuleName } from '#persistence/orders/purchase-consistency-checks.ts'
import type { PaymentAuditRule } from '../orders/audit-payments-against-gateway.ts'
import type { AuditLogTamperingRule } from './seal-audit-log.ts'

/** Spanish explanations of audit findings, by audit rule. */
export const auditRuleTexts: Record<
  AuditRuleName | PaymentAuditRule | AuditLogTamperingRule,
  string
> = {
  'more set aside than there is': 'hay más piezas apartadas que existencias',
  'reserved differs from reservations': 'lo apartado no es la suma de los apartados',
  'stock reserved by an attempt that is over': 'aparta existencias aunque ya terminó',
  'attempt on its way without its stock': 'sigue en curso sin sus existencias apartadas',
  'order without its stock': 'se prepara o se entregó sin descontar sus existencias',
  'stock sold to nobody': 'descontó existencias que nadie compró',
  'units moved differ from units sold': 'sus movimientos de existencias no son lo que vendió',
  'stock differs from its movements': 'sus movimientos no suman lo que hay',
  'more units refunded than bought': 'devolvió el precio de más piezas de las que vendió',
  'money without order or refund': 'hay dinero sin pedido ni devolución',
  'order in preparation without its money': 'se prepara sin estar pagado',
  'paid without an order': 'está pagado y no tiene pedido',
  'paid more than it costs and not given back': 'pagaron de más y no se devolvió',
  'lines and totals differ': 'sus productos no suman su total',
  'charged another amount than was shown': 'se cobró otra cantidad que la mostrada al pagar',
  'refunded more than was paid': 'se devolvió más de lo pagado',
  'refunds made differ from what the attempt says': 'las devoluciones hechas no suman lo devuelto',
  'refund that the gateway refused': 'la pasarela no lo devolvió; hace falta una persona',
  'one payment, several orders': 'comparte su pago con otro pedido',
  'order of another number than its payment': 'no lleva el número de su pago',
  'order waits for money of an attempt that does not': 'espera un pago que ya no se espera',
  'attempt waits for money without an order': 'espera un pago y su pedido no',
  'history does not lead to the state': 'su historia no termina en su estado',
  'history with a gap': 'a su historia le falta un paso',
  'record that is not what its hash says': 'su constancia ya no es la que se escribió',
  'order without its record': 'falta la constancia de lo que se acordó',
  'order is not what was agreed': 'ya no dice lo que se acordó al comprar',
  'more packed than bought': 'empacó más piezas de las que se compraron',
  'gone without all of its units': 'se envió o se entregó y le faltan piezas por enviar',
  'in preparation though all of it has left': 'sigue en preparación aunque todo salió',
  'parcel of an order that did not come about': 'tiene un paquete aunque no se compró',
  'points of an order that did not come about': 'sus puntos cuentan aunque no se compró',
  'points earned before delivery': 'sus puntos cuentan aunque no se ha entregado',
  'points below zero': 'tiene puntos negativos',
  'coupon counts differ from attempts': 'sus usos no son los de los intentos',
  'coupon used beyond its limit': 'se usó más veces de las permitidas',
  'coupon held by an attempt that is over': 'aparta un uso de cupón aunque ya terminó',
  'coupon use of an order that did not come about': 'gastó un uso de cupón sin comprar',
  'points given back for a coupon that is used': 'devolvió sus puntos y el cupón se usó',
  'stock of a digital product differs from its free keys':
    'sus existencias no son sus claves libres',
  'paid unit without its key': 'se pagó una licencia que no tiene clave',
  'more keys than units': 'tiene más claves que licencias compradas',
  'key of an order that is not paid': 'tiene una clave sin estar pagado',
  'review accounts differ from reviews': 'sus cuentas no son las de sus reseñas',
  'rejected reviews differ from their reasons': 'sus reseñas rechazadas no suman sus motivos',
  'average over other reviews than the published ones':
    'su promedio no es el de las reseñas publicadas',
  'message that does not leave': 'lleva más de una hora sin salir',
  'notice nobody acts upon': 'lleva más de una hora sin atenderse',
  'attempt whose time is long over': 'debió terminar hace horas',
  'parcel nobody was told of': 'salió un paquete hace más de una hora y nadie lo avisó',
  'refund the gateway does not make': 'lleva más de un día pendiente',
  'gateway asks for another amount': 'la pasarela cobra otro importe',
  'gateway has money the shop does not count': 'la pasarela tiene dinero que la tienda no cuenta',
  'shop counts money the gateway does not have': 'la tienda cuenta dinero que la pasarela no tiene',
  'refunds differ from those of the gateway': 'lo devuelto no es lo que dice la pasarela',
  'gateway does not know the payment': 'la pasarela no conoce ese pago',
  'gateway has a payment the shop does not know':
    'la pasarela tiene un pago que la tienda no conoce; «reconcile-payments» lo recupera',
  'payment the shop does not know':
    'un pago sin pedido espera a una persona; míralo con «unknown-payments»',
  'notice of a payment the shop does not know':
    'habla de un pago que la tienda no conoce; «reconcile-payments» lo recupera',
  'sealed entries are not what they were': 'sus asientos de la bitácora no son los que se sellaron',
  'entry that is not sealed': 'lleva más de una hora sin sello en la bitácora',
  'seal that is not in the chain': 'ese sello no está en la bitácora de hoy',
}

/** Spanish texts on how to remedy audit findings, by kind of subject. */
const mends: Readonly<Record<string, string>> = {
  product: 'Cuenta las piezas y corrige sus existencias con la razón («change-stock»).',
  order: 'Abre el pedido: su historia dice qué paso falta. Hazlo, o cancela y reembolsa.',
  attempt: 'Abre el pago y pregunta a la pasarela; si no basta, reembolsa lo que sobra.',
  refund: 'Búscalo en Reembolsos: inténtalo otra vez o págalo a mano.',
  shopper: 'Ajusta sus puntos en su página, con la razón.',
  coupon: 'Compara sus usos con los pedidos que lo llevan antes de darlo otra vez.',
  message: 'Mira en Salud por qué no sale; «resend-messages» lo manda otra vez.',
  notice: 'Míralo en Pagos; «replay-notice» lo atiende otra vez.',
  'unknown-payment': 'Ábrelo en Pagos, «Sin pedido»: recupéralo, devuélvelo o ciérralo.',
  audit_log:
    'Compara con el sello que llegó por correo («audit --seal») y con un respaldo: alguien escribió en la base por fuera de la tienda.',
}

const meddled =
  'Compara con el correo de confirmación, el expediente del cliente y un respaldo: alguien escribió en la base por fuera de la tienda.'

/**
 * Spanish texts with the remedy for single audit rules, used where the general remedy for that kind
 * of subject does not fit.
 */
const ownMends: Readonly<Record<string, string>> = {
  'stock of a digital product differs from its free keys':
    'Importa las claves que faltan o retira las que sobran: sus existencias son sus claves libres.',
  'paid unit without its key': 'Importa claves de ese producto: la que falta se entrega sola.',
  'entry that is not sealed': 'Mira en Salud si la tarea que sella la bitácora falló.',
  'record that is not what its hash says': meddled,
  'order without its record': meddled,
  'order is not what was agreed': meddled,
  'parcel nobody was told of': 'Mira en Salud si la tarea que avisa de los envíos falló.',
}

export function auditRuleRemedy({ rule, subject }: { rule: string; subject: string }): string {
  const [kind = ''] = subject.split(':')
  return (
    ownMends[rule] ?? mends[kind] ?? 'Guarda este renglón y pregunta a quien mantiene la tienda.'
  )
}
