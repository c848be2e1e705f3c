import type { LoaderFunctionArgs } from 'react-router'
import { writeCsvLines, csvByteOrderMark } from '#domain/write-csv.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'

const rows = [
  [
    'Código',
    'Nombre',
    'Precio',
    'Precio de oferta',
    'Existencia',
    'Categoría',
    'Marca',
    'Código de barras',
    'Descripción',
  ],
  [
    'MOC-001',
    'Mochila para laptop 15.6" negra',
    '$799.00',
    '',
    '12',
    'Accesorios > Mochilas',
    'Ejemplo',
    '',
    'Con bolsa acolchada y salida USB.',
  ],
  [
    'CAB-002',
    'Cable USB-C de 1 m',
    '$149.00',
    '$119.00',
    '40',
    'Accesorios > Cables',
    'Ejemplo',
    '',
    '',
  ],
]

/** Download of an example product list as CSV for Spanish Excel. */
export async function loader(asked: LoaderFunctionArgs) {
  // This API call only checks that the operator may open the page
  await createOperatorApiReader(asked).get('listImports')
  return new Response(csvByteOrderMark + writeCsvLines(rows, ';'), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ejemplo-productos.csv"',
    },
  })
}
