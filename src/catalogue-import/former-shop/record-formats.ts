import type { ShopExportName } from '#domain/catalogue/shop-export-summary.ts'
import type { FormerRecordKind } from '#domain/running/former-shop-records.ts'
import type { RecordFormat } from './record-format.ts'

/**
 * Files of customers and orders by shop. Looked up on 30 November 2026:
 *
 * - Shopify: help.shopify.com, Exporting orders; header rows of both files in scripts on GitHub
 * - Tiendanube: header row of the order export in scripts on GitHub; customers by its list of customers
 * - Magento: experienceleague.adobe.com, Customer data attributes reference; header row of
 *   `sales_order_grid` on GitHub
 * - PrestaShop: doc.prestashop.com, Your customers; orders by the columns of their list
 * - WooCommerce: header rows of Customer/Order CSV Export on GitHub; Analytics by its columns
 * - Odoo: labels and names of the fields of `res.partner` and `sale.order`
 */
export const recordFormats: Readonly<
  Record<FormerRecordKind, Partial<Record<ShopExportName, RecordFormat>>>
> = {
  orders: {
    shopify: {
      marks: ['name', 'financial status', 'lineitem name|lineitem quantity'],
      columns: {
        number: 'name',
        fullName: 'billing name|shipping name',
        date: 'created at',
        status: 'financial status',
        delivery: 'fulfillment status',
      },
    },
    tiendanube: {
      marks: ['numero de orden', 'estado de la orden|estado del pago', 'nombre del comprador'],
      columns: {
        number: 'numero de orden',
        fullName: 'nombre del comprador',
        status: 'estado de la orden|estado del pago',
        firstName: '',
        lastName: '',
      },
    },
    woocommerce: {
      marks: [
        'order number|order|pedido|numero de pedido',
        'billing email|customer type|tipo de cliente|net sales|ventas netas',
        'status|order status|estado',
      ],
      columns: {
        number: 'order number|order|pedido|numero de pedido|order id',
        total: 'order total|total|net sales|ventas netas|n revenue',
        items: 'line items|product s|productos|producto s',
        currency: 'order currency|currency|moneda',
        item: 'item name',
        firstName: 'billing first name|customer first name',
        lastName: 'billing last name|customer last name',
      },
    },
    magento: {
      marks: ['id', 'purchase point|punto de compra', 'purchase date|fecha de compra'],
      columns: {
        number: 'id',
        fullName: 'bill to name|customer name|facturar a nombre',
        total: 'grand total purchased|total general comprado|grand total base',
      },
      monthFirst: true,
    },
    prestashop: {
      marks: ['reference|referencia', 'new client|cliente nuevo|delivery|entrega', 'payment|pago'],
      columns: { number: 'reference|referencia', delivery: '' },
    },
    odoo: {
      marks: [
        'order reference|referencia de la orden|referencia del pedido|name',
        'order date|fecha de la orden|fecha del pedido|date order',
        'customer|cliente|partner id',
      ],
      columns: {
        number: 'order reference|referencia de la orden|referencia del pedido|name',
        date: 'order date|fecha de la orden|fecha del pedido|date order|creation date|fecha de creacion',
        fullName: 'customer|cliente|partner id',
        email: 'customer email|correo electronico del cliente|partner id email',
        total: 'total|amount total',
        status: 'status|estado|state',
        item: 'order lines product|lineas de la orden producto|order line product id',
        quantity: 'order lines quantity|lineas de la orden cantidad|order line product uom qty',
      },
    },
  },
  customers: {
    shopify: {
      marks: ['email', 'accepts email marketing|accepts marketing', 'total spent|tax exempt'],
      columns: {
        street: 'default address address1|address1',
        interior: 'default address address2|address2',
        city: 'default address city|city',
        state: 'province|default address province code|province code',
        postcode: 'default address zip|zip',
        country: 'default address country code|country code|country',
        company: 'default address company|company',
        addressPhone: 'default address phone',
      },
    },
    tiendanube: {
      marks: ['email|correo', 'total consumido|total gastado|ultima compra', 'nombre'],
      columns: { fullName: 'nombre', firstName: '', street: 'direccion|calle' },
    },
    woocommerce: {
      marks: [
        'email|user email|billing email',
        'username|user login|customer id',
        'aov|total spend|gasto total|billing postcode|billing address 1',
      ],
    },
    magento: {
      marks: [
        'email',
        'website|website id|group id|customer since|cliente desde',
        'firstname|name|nombre',
      ],
      columns: {
        street: 'address street|street address|billing street',
        city: 'address city|city',
        state: 'address region|state province|estado provincia',
        postcode: 'address postcode|zip',
        country: 'address country id|country',
        addressPhone: 'address telephone',
      },
    },
    prestashop: {
      marks: [
        'email address|direccion de correo electronico',
        'social title|title|titulo|tratamiento|partner offers|ofertas de socios',
        'enabled|newsletter|news|activado|boletin de noticias|boletin',
      ],
      columns: { news: 'newsletter|news|boletin de noticias|boletin' },
    },
    odoo: {
      marks: [
        'email|correo electronico',
        'street|calle',
        'street2|calle 2|calle2|is a company|salesperson|vendedor|activities|actividades',
      ],
      columns: {
        interior: 'street2|calle 2|calle2',
        fullName: 'name|nombre|complete name',
        firstName: '',
      },
    },
  },
}
