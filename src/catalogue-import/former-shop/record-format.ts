import type { FormerRecordKind } from '#domain/running/former-shop-records.ts'

/** Columns of customers and orders that the importer understands. */
const recordColumns = {
  customers: [
    'email',
    'firstName',
    'lastName',
    'fullName',
    'phone',
    'company',
    'street',
    'number',
    'interior',
    'neighbourhood',
    'city',
    'state',
    'postcode',
    'country',
    'references',
    'addressPhone',
    'news',
  ],
  orders: [
    'number',
    'date',
    'email',
    'firstName',
    'lastName',
    'fullName',
    'total',
    'currency',
    'status',
    'delivery',
    'item',
    'quantity',
    'items',
  ],
} as const satisfies Record<FormerRecordKind, readonly string[]>

export type RecordColumn = (typeof recordColumns)[FormerRecordKind][number]

/**
 * Description of a shop's file. Headings are alternatives separated by `|`, in the form of
 * `foldHeading`; columns that it does not name have their usual headings.
 */
export type RecordFormat = {
  /** headings that identify the file: one alternative of each must be present */
  marks: readonly string[]
  columns?: Readonly<Partial<Record<RecordColumn, string>>>
  monthFirst?: boolean
}

/** Usual headings of customers and orders, in English and Spanish. */
export const usualHeadings: Readonly<
  Record<FormerRecordKind, Partial<Record<RecordColumn, string>>>
> = {
  customers: {
    email:
      'email|e mail|correo|correo electronico|mail|email address|e mail address|direccion de correo electronico|customer email|user email|billing email|correo del cliente|correo e',
    firstName: 'first name|firstname|nombre de pila|nombre|nombres|billing first name',
    lastName: 'last name|lastname|apellidos|apellido|surname|billing last name',
    fullName:
      'full name|nombre completo|nombre y apellido|nombre y apellidos|customer name|nombre del cliente|cliente|name|display name|contacto',
    phone:
      'phone|telefono|celular|telephone|movil|mobile|phone number|numero de telefono|whatsapp|tel|billing phone',
    company: 'company|empresa|compania|razon social|billing company',
    street:
      'calle y numero|calle|street|address|direccion|domicilio|address1|address 1|address line 1|street address|billing address 1',
    number: 'numero|numero exterior|num ext|no ext|house number',
    interior:
      'interior|numero interior|num int|no int|piso|departamento|depto|address2|address 2|address line 2|street2|billing address 2',
    neighbourhood: 'colonia|neighborhood|neighbourhood|barrio|localidad|fraccionamiento',
    city: 'city|ciudad|municipio|alcaldia|delegacion|municipio o alcaldia|poblacion|billing city',
    state:
      'state|estado|provincia|province|region|estado provincia|provincia o estado|billing state',
    postcode:
      'zip|cp|c p|codigo postal|postcode|postal code|zip code|zip postal code|billing postcode',
    country: 'country|pais|country region|billing country',
    references: 'referencias|entre calles|referencia',
    addressPhone: 'telefono de entrega|address phone',
    news: 'newsletter|boletin|acepta marketing|accepts marketing|accepts email marketing|acepta noticias|acepta correos|acepta publicidad|recibe noticias|noticias|suscrito|consentimiento|opt in|optin|news',
  },
  orders: {
    number:
      'numero de pedido|numero de orden|pedido|orden|order number|order|order id|folio|no de pedido|no pedido|n pedido|numero|id de pedido|referencia|reference',
    date: 'fecha|fecha de compra|fecha del pedido|fecha de pedido|date|order date|created at|purchase date|fecha de la orden',
    email:
      'email|e mail|correo|correo electronico|customer email|billing email|email address|correo del cliente',
    firstName: 'first name|nombre|nombres|billing first name',
    lastName: 'last name|apellidos|apellido|billing last name',
    fullName:
      'nombre completo|nombre del comprador|nombre del cliente|cliente|comprador|customer name|customer|billing name|shipping name|full name|name',
    total:
      'total|order total|grand total|total del pedido|importe total|monto total|importe|total amount',
    currency: 'moneda|currency|divisa|order currency',
    status:
      'estado|estatus|status|estado del pedido|estado de la orden|order status|financial status|estado del pago',
    delivery: 'estado del envio|fulfillment status|delivery status',
    item: 'producto|articulo|nombre del producto|item name|product name|lineitem name',
    quantity: 'cantidad|piezas|cantidad del producto|quantity|qty|lineitem quantity',
    items: 'productos|articulos|line items|products|items|product s',
  },
}

/** The columns of a file's kind. */
export function listRecordColumns(kind: FormerRecordKind): readonly RecordColumn[] {
  return recordColumns[kind]
}
