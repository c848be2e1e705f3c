import { maxBundles } from '#domain/buying/discounts/bundles.ts'
import { shipmentUndoMinutes } from '#domain/orders/shipment.ts'

/** Spanish words of refusals about discounts, orders, payments, refunds, invoices and licence keys. */
export const saleRefusals = {
  // Discounts
  'offer-refused': { status: 422, words: 'Revisa lo marcado.' },
  'bundle-not-found': 'Ese paquete ya no existe.',
  'too-many-bundles': `Una tienda tiene hasta ${maxBundles} paquetes. Quita los que ya no uses.`,
  'coupon-not-found': 'Ese cupón no existe.',
  'promotion-not-found': 'Esa promoción no existe.',
  'plan-move': 'Eso ya no se puede: alguien más le cambió el estado. Carga la página otra vez.',
  'not-rehearsed': 'Simúlalo primero con los pedidos del último mes.',
  'code-taken': 'Ese código ya existe. Vuelve a intentarlo.',
  // Orders and shipments
  'order-not-found': 'No existe ese pedido.',
  'move-not-allowed': 'El pedido no está en un estado que lo permita. Vuelve a cargarlo.',
  'approval-waiting': 'Un reembolso de ese pedido espera a una segunda persona.',
  'tracking-required': 'Falta el número de guía.',
  'tracking-unreadable': 'Una guía lleva solo letras, cifras y guiones.',
  'carrier-required': 'Elige la paquetería: la guía no se parece a las de ninguna.',
  'not-for-pickup': 'Ese pedido no espera en un punto.',
  'pickup-code-missing': 'Escribe los seis números del código, o entrega con identificación.',
  'pickup-identity-missing': {
    field: 'shown',
    words: 'Escribe quién lo recogió y qué identificación mostró.',
  },
  'pickup-code-wrong': 'El código no es el de ese pedido. Revísalo, o pide una identificación.',
  'pickup-ships-whole': 'Lo que se recoge en un punto se envía completo.',
  'shipment-not-found': 'Ese paquete ya no está así. Vuelve a cargar el pedido.',
  'choose-shipment': 'Está empacado en partes: en su página se envía cada paquete con su guía.',
  'licence-delivered': 'Sus claves ya se entregaron.',
  'address-has-left': 'Ya salió, o no va a un domicilio.',
  'not-delivered-there': {
    field: 'postcode',
    words: 'El envío de este pedido no llega a ese código postal.',
  },
  repeated: 'Ese pedido ya está en la lista.',
  'payment-returned': 'Su pago se devolvió o el banco lo reclama: míralo antes de enviarlo.',
  // Labels
  'labels-not-connected':
    'No hay una plataforma de envíos conectada. Conéctala en Ajustes › Conexiones, o escribe tu guía a mano.',
  'carrier-away':
    'La plataforma de envíos no contesta ahora. Inténtalo en unos minutos, o escribe tu guía a mano.',
  'carrier-refused': 'La plataforma de envíos no lo aceptó.',
  'not-to-an-address': 'Ese pedido no va a un domicilio.',
  'sender-incomplete': 'Falta el remitente. Complétalo en Ajustes › Envíos.',
  'parcel-unfit': { status: 422, words: 'Revisa las medidas y el peso del paquete.' },
  'has-label': 'Ese paquete ya tiene una guía comprada: envíalo con ella.',
  'label-offer-gone': 'Ese precio ya no está. Mira los precios otra vez.',
  'label-cancel-not-allowed':
    'Cancelar la guía pide el permiso de las guías. Consérvala, o pídelo a quien lo tiene.',
  'label-undecided': 'Este pedido tiene una guía comprada. Elige si la cancelas o la conservas.',
  'label-batch-not-found': 'No existe esa compra de guías.',
  'label-not-found': 'Esa guía no es de este pedido.',
  'label-canceled': 'Esa guía está cancelada.',
  'label-not-canceled': 'La plataforma de envíos no canceló la guía.',
  'label-in-progress':
    'Se está comprando en otra ventana. Espera un momento y vuelve a cargar el pedido.',
  'label-unanswered':
    'La plataforma no contestó si se compró. No se compra otra: la tienda vuelve a preguntar por la misma.',
  'label-unknown':
    'Pasó demasiado tiempo sin respuesta. Busca la guía en tu cuenta de la plataforma; si está, escríbela a mano.',
  'label-refused': 'No se compró la guía.',
  'units-refunded': 'Ya se reembolsaron piezas de ese paquete: su envío no se deshace.',
  'too-late': `Solo se deshace en los primeros ${shipmentUndoMinutes} minutos; el correo ya salió.`,
  'period-backwards': { status: 422, words: 'El primer día va antes que el último.' },
  'period-too-long': { status: 422, words: 'Un reporte abarca a lo más tres años.' },
  // Payments
  'attempt-not-found': 'No existe un pago con ese número.',
  'payment-not-found': 'No existe ese pago, o ya se atendió.',
  'notice-not-found': 'No existe ese aviso.',
  'never-opened': 'Ese pago nunca llegó a su pasarela: no hay nada que preguntarle.',
  'not-connected':
    'Esa pasarela ya no está conectada. Quien lleva el servidor puede volver a poner sus claves; mientras, hazlo en el panel de la pasarela.',
  'gateway-unavailable': 'La pasarela no contesta. La tienda volverá a preguntar sola.',
  'gateway-refused': 'La pasarela dijo que no. Míralo en su página.',
  'already-comparing': 'Otro proceso compara ahora mismo con la pasarela. Espera un momento.',
  'became-known': 'Ese pago ya tiene pedido; devuélvelo desde ahí.',
  'nothing-differs': 'Ese pago ya no tiene nada que no coincida.',
  // Refunds and returns
  'refund-not-found': 'No existe ese reembolso.',
  'charged-back': 'El banco ya retiró el dinero de ese pago: no se devuelve otra vez.',
  'in-bank-file': 'Ya está en un archivo para el banco. Si el banco lo rechazó, dilo al guardar.',
  'clabe-wrong': 'Son 18 dígitos: los tres primeros son el banco y el último comprueba los demás.',
  'holder-missing': 'Falta el nombre del titular.',
  'approval-not-found': 'No existe esa solicitud.',
  'approval-over': 'Alguien ya decidió esa solicitud, o su plazo terminó.',
  'own-approval': 'La aprueba o rechaza otra persona, no quien la pidió.',
  'cancel-instead': 'Nada ha salido: para devolver todo, cancela el pedido.',
  'line-not-found': 'Ese producto no está en el pedido.',
  'nothing-to-refund': 'No hay nada que devolver.',
  'return-not-found': 'No existe esa devolución.',
  'return-elsewhere': 'Esa devolución ya pasó por ahí, o todavía no llega.',
  // Invoices
  'invoice-not-paid':
    'Ese pedido no está pagado, se devolvió entero o es de prueba: no se factura.',
  'invoice-too-late': 'El plazo para pedir la factura de ese pedido ya terminó.',
  'invoice-not-requested': 'Nadie ha pedido la factura de ese pedido.',
  'invoice-issued': 'La factura de ese pedido ya está emitida.',
  'invoice-not-issued': 'La factura de ese pedido no está emitida.',
  'invoice-refused': 'Esa factura espera a que el cliente corrija sus datos.',
  'invoice-being-stamped':
    'Esa factura se está timbrando. La tienda pregunta otra vez en unos minutos.',
  'order-refunded':
    'De ese pedido se devolvió todo, o dinero del que la tienda no tiene la devolución: haz su factura aparte y súbela.',
  'credit-note-not-possible':
    'Esa devolución no lleva nota de crédito: no está hecha, o la factura vigente del pedido no se timbró aquí o ya la descuenta.',
  'invoice-has-credit-notes':
    'El SAT no cancela una factura con notas de crédito vigentes. Cancélalas antes en el panel de quien timbra y cancela ahí también la factura.',
  'stamping-test-key':
    'La llave conectada es de prueba y esta factura es de verdad. Conecta la otra en Ajustes › Conexiones.',
  'payment-form-missing': 'De ese pago no se sabe la forma: haz su factura aparte y súbela.',
  'product-key-form': { status: 422, words: 'Revisa la clave marcada.' },
  'product-keys-missing': 'A un producto le falta su clave SAT. Elígela abajo de su renglón.',
  'invoice-not-stamped-here':
    'Esa factura no se timbró desde aquí. Cancélala donde se hizo y apúntalo.',
  'stamping-not-connected': 'Todavía no hay con quién timbrar. Conéctalo en Ajustes › Conexiones.',
  'stamping-key-rejected':
    'Quien timbra no acepta la llave de la tienda o le falta un dato. Pruébala en Ajustes › Conexiones.',
  'stamping-not-found': {
    status: 409,
    words:
      'Con esta llave no se encuentra la factura que se empezó. Revisa el panel de quien timbra; si ahí no está, hazla aparte y súbela.',
  },
  'stamping-unavailable':
    'Quien timbra no contesta. La tienda pregunta otra vez sola; no se timbra dos veces.',
  'folio-form': 'El folio fiscal son 36 letras y cifras con guiones, como 1B2C3D4E-….',
  'folio-taken': 'Ese folio fiscal ya es de otro pedido.',
  'file-not-found': 'Esa factura no tiene ese archivo.',
  // Licence keys
  'product-not-digital': 'Ese producto no es digital: se vende por piezas, no por claves.',
  'licence-not-found': 'Ese producto no tiene esa clave.',
  'licence-unreadable':
    'Esa clave no se puede leer: se guardó con otro LICENCE_SECRET o la alteraron. Devuelve el secreto de entonces, o retira la clave y carga otra.',
  'already-undone': 'Esas claves ya se sacaron.',
  'already-withdrawn': 'Esa clave ya estaba retirada.',
  'held-by-payments': 'Un pago en curso aparta claves: quedarían menos de las apartadas.',
  'no-free-key': 'No queda una clave libre para darle a quien la compró. Agrega claves primero.',
  'no-key-column': { field: 'text', words: 'El CSV no tiene una columna «clave».' },
  'list-too-long': {
    field: 'text',
    words: 'La lista tarda demasiado en leerse. Divídela en varias, con una clave por línea.',
  },
}
