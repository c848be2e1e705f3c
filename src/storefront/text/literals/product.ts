export const productTexts = {
  stock: (units: number) => `${units} en stock`,
  buy: 'Comprar',
  alsoBought: 'Otros clientes también compraron',
  leaveOpinion: 'Deja tu opinión',
  send: 'Enviar',
} as const
