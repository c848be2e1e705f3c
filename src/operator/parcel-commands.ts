import { defineOperationCommand } from './api-operation-command.ts'

const oneParcel = { number: 'el número del pedido', parcel: 'el paquete' }

export const unpackShipmentCommand = defineOperationCommand('unpackShipment', {
  summary: 'Desempaca un paquete que no ha salido',
  details: 'Sus piezas quedan por empacar.',
  arguments: oneParcel,
  question: ({ number, parcel }) => `¿Desempacar el paquete ${parcel} del pedido ${number}?`,
})

/** Commands of sent parcels and of orders for pick-up. */
export const parcelCommands = {
  'take-back-shipment': defineOperationCommand('takeBackShipment', {
    summary: 'Deshace un envío en sus primeros cinco minutos',
    details: 'El paquete queda empacado, el pedido en preparación, y el cliente no recibe aviso.',
    arguments: oneParcel,
    question: ({ number, parcel }) =>
      `¿Deshacer el envío del paquete ${parcel} del pedido ${number}?`,
  }),
  'deliver-shipment': defineOperationCommand('deliverShipment', {
    summary: 'Dice que la paquetería entregó un paquete',
    details: 'Con el último, el pedido pasa a «Entregado por confirmar».',
    arguments: oneParcel,
    question: ({ number, parcel }) =>
      `¿Dar por entregado el paquete ${parcel} del pedido ${number}?`,
  }),
  'ready-for-pickup': defineOperationCommand('markReadyForPickup', {
    summary: 'Avisa que un pedido ya espera en su punto de entrega',
    details: `
El cliente recibe por correo dónde, hasta cuándo y el código con que se lo entregan. Lo que nadie recoge
dentro del plazo pasa solo a «Incidencia en la entrega».`,
    arguments: { number: 'el pedido' },
    question: ({ number }) => `¿El pedido ${number} ya está listo para recoger?`,
  }),
  'hand-over': defineOperationCommand('handOverOrder', {
    summary: 'Entrega en el punto un pedido que se recoge',
    arguments: { number: 'el pedido' },
    options: {
      code: { of: 'código', hint: 'los seis números que trae el cliente' },
      identified: { hint: 'sin código: mostró una identificación con el nombre del pedido' },
      shown: { of: 'texto', hint: 'quién lo recogió sin código y qué mostró: "Ana Pérez, INE"' },
    },
    question: ({ number }) => `¿Entregar el pedido ${number}?`,
  }),
  'note-order': defineOperationCommand('addOrderNote', {
    summary: 'Deja una nota en un pedido para quienes llevan la tienda',
    details: 'El cliente no la ve en su pedido; si pide por ley una copia de sus datos, la recibe.',
    arguments: { number: 'el número del pedido', text: 'el texto' },
  }),
}
