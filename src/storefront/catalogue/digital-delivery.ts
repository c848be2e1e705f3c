/** How a key travels: what software promises where hardware is in stock. */
export const digitalDelivery = 'Entrega por correo, en minutos'
